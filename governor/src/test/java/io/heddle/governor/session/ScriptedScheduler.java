package io.heddle.governor.session;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** A kernel of threads that exist as long as a test wants, and that refuses what the test wants. */
final class ScriptedScheduler implements TaskScheduler {
    private static final long EPERM = -1;
    private static final long EINVAL = -22;

    final Map<Integer, Scheduling> threads = new HashMap<>();
    final List<Integer> calls = new ArrayList<>();
    final Map<Integer, CpuSet> bound = new HashMap<>();

    /** Where threads run that nobody has bound, and where threads may be bound to. */
    CpuSet cpus = CpuSet.of(0, 1);

    BiPredicate<Scheduling, Scheduling> refuses = (before, after) -> false;

    ScriptedScheduler with(int tid, Scheduling scheduling) {
        threads.put(tid, scheduling);
        return this;
    }

    /** As sched(7) has it for users: no real-time, no lower nice, no end to "reset on fork". */
    ScriptedScheduler unprivileged() {
        refuses = (before, after) -> after.schedulingClass().isRealtime()
                || after.nice() < before.nice()
                || (before.resetOnFork() && !after.resetOnFork());
        return this;
    }

    @Override
    public int currentThread() {
        return 1;
    }

    @Override
    public Optional<Scheduling> scheduling(int tid) {
        return Optional.ofNullable(threads.get(tid));
    }

    @Override
    public boolean schedule(int tid, Scheduling scheduling) {
        calls.add(tid);
        Scheduling before = threads.get(tid);
        if (before == null) {
            return false;
        }
        if (refuses.test(before, scheduling)) {
            throw new KernelException("setting a thread", EPERM, "ask root");
        }
        threads.put(tid, scheduling);
        return true;
    }

    @Override
    public Optional<CpuSet> affinity(int tid) {
        return threads.containsKey(tid) || tid == currentThread()
                ? Optional.of(bound.getOrDefault(tid, cpus))
                : Optional.empty();
    }

    @Override
    public boolean bind(int tid, CpuSet wanted) {
        if (wanted.and(cpus).size() == 0) {
            throw new KernelException("binding a thread", EINVAL, "ask root");
        }
        bound.put(tid, wanted);
        return threads.containsKey(tid);
    }
}
