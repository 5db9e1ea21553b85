package io.heddle.governor.session;

import io.heddle.governor.policy.Placement;
import io.heddle.kernel.Errno;
import io.heddle.kernel.KernelException;
import io.heddle.kernel.tasks.CpuSet;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The CPUs that the program's threads are bound to. A thread that somebody else binds, before Heddle or after, is left
 * alone from then on. Used by the governor's thread alone.
 */
final class Places {
    private final ProgramScheduler scheduler;

    /** Where the program's threads run without Heddle: where Heddle itself may. */
    private final CpuSet ordinary;

    /** How many threads are in each place that was ever given. */
    private final Map<CpuSet, Integer> occupants = new HashMap<>();

    Places(ProgramScheduler scheduler) {
        this.scheduler = scheduler;
        this.ordinary = scheduler.ownAffinity();
    }

    /** @param wanted null for where it would run without Heddle */
    void place(WatchedThread thread, @Nullable Placement wanted) {
        if (thread.boundByOthers || (wanted == null && occupants.isEmpty())) {
            return;
        }
        Optional<CpuSet> found = scheduler.affinity(thread);
        if (found.isEmpty()) {
            return;
        }
        CpuSet now = found.get();
        if (!now.equals(thread.place == null ? ordinary : thread.place) && !isInherited(thread, now)) {
            thread.boundByOthers = true;
            leave(thread);
            return;
        }
        leave(thread);
        CpuSet target = wanted == null ? ordinary : take(thread, wanted);
        if (!target.equals(now) && !bind(thread, target)) {
            thread.boundByOthers = true;
            leave(thread);
        }
    }

    /** What a bound thread makes begins in its place. */
    private boolean isInherited(WatchedThread thread, CpuSet found) {
        return thread.applied == null && occupants.containsKey(found);
    }

    private CpuSet take(WatchedThread thread, Placement wanted) {
        CpuSet place =
                switch (wanted) {
                    case Placement.Within(CpuSet cpus) -> cpus.and(ordinary);
                    case Placement.Spread() -> emptiest();
                };
        occupants.merge(place, 1, Integer::sum);
        thread.place = place;
        return place;
    }

    private CpuSet emptiest() {
        return Arrays.stream(ordinary.toArray())
                .mapToObj(CpuSet::of)
                .min(Comparator.comparingInt(cpu -> occupants.getOrDefault(cpu, 0)))
                .orElse(ordinary);
    }

    /** Its place is free for another. */
    void leave(WatchedThread thread) {
        if (thread.place != null) {
            occupants.merge(thread.place, -1, Integer::sum);
            thread.place = null;
        }
    }

    /** A process that a bound thread makes begins in its place as well. */
    void makeOrdinary(Task process) {
        if (!occupants.isEmpty()
                && scheduler.affinity(process).filter(occupants::containsKey).isPresent()) {
            bind(process, ordinary);
        }
    }

    /** False when the kernel refuses: these CPUs were taken from the program's cpuset meanwhile. */
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
