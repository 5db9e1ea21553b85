package io.heddle.governor.enforcement;

import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.policy.CpuAffinity;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.Task;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Binds threads to CPUs by sched_setaffinity(2). It skips threads that something else has bound. */
final class AffinityBackend implements Backend {
    private final CheckedTaskScheduler scheduler;

    /** The CPUs that the program may use without Heddle: those of Heddle itself. */
    private final CpuSet ordinary;

    /** The number of threads bound to each assigned set of CPUs. */
    private final Map<CpuSet, Integer> assigned = new HashMap<>();

    AffinityBackend(CheckedTaskScheduler scheduler) {
        this.scheduler = scheduler;
        this.ordinary = scheduler.ownAffinity();
    }

    @Override
    public void apply(GovernedThread thread, SchedulingSettings settings) {
        CpuAffinity wanted = settings.affinity();
        if (thread.boundByOthers || (wanted == null && assigned.isEmpty())) {
            return;
        }
        CpuSet now = scheduler.affinity(thread.watched).orElse(null);
        if (now == null) {
            return;
        }
        if (!now.equals(thread.boundTo == null ? ordinary : thread.boundTo) && !isInherited(thread, now)) {
            thread.boundByOthers = true;
            release(thread);
            return;
        }
        release(thread);
        CpuSet target = wanted == null ? ordinary : assign(thread, wanted);
        if (!target.equals(now) && !bind(thread.watched, target)) {
            thread.boundByOthers = true;
            release(thread);
        }
    }

    /** Whether a new thread inherited its CPUs from the thread that created it. */
    private boolean isInherited(GovernedThread thread, CpuSet found) {
        return thread.applied == null && assigned.containsKey(found);
    }

    private CpuSet assign(GovernedThread thread, CpuAffinity wanted) {
        CpuSet cpus =
                switch (wanted) {
                    case CpuAffinity.Within(CpuSet named) -> named.and(ordinary);
                    case CpuAffinity.Spread() -> cpuWithFewestThreads();
                };
        assigned.merge(cpus, 1, Integer::sum);
        thread.boundTo = cpus;
        return cpus;
    }

    private CpuSet cpuWithFewestThreads() {
        return Arrays.stream(ordinary.toArray())
                .mapToObj(CpuSet::of)
                .min(Comparator.comparingInt(cpu -> assigned.getOrDefault(cpu, 0)))
                .orElse(ordinary);
    }

    private void release(GovernedThread thread) {
        if (thread.boundTo != null) {
            assigned.merge(thread.boundTo, -1, Integer::sum);
            thread.boundTo = null;
        }
    }

    @Override
    public void ended(GovernedThread thread) {
        release(thread);
    }

    @Override
    public void revertInherited(Task child) {
        if (!assigned.isEmpty()
                && scheduler.affinity(child).filter(assigned::containsKey).isPresent()) {
            bind(child, ordinary);
        }
    }

    /**
     * Binds a task.
     *
     * @return false if these CPUs have been removed from the program's cpuset
     */
    private boolean bind(Task task, CpuSet cpus) {
        try {
            scheduler.bind(task, cpus);
            return true;
        } catch (KernelException e) {
            if (e.errno() == Errno.EINVAL) {
                return false;
            }
            throw e;
        }
    }
}
