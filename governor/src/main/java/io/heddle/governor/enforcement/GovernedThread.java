package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskClock;
import io.heddle.policy.SchedulingSettings;
import io.heddle.watch.WatchedThread;
import org.jspecify.annotations.Nullable;

/** The scheduling of one thread of the program: as Heddle found it, and as Heddle set it. Written by the governor's thread alone. */
final class GovernedThread {
    final WatchedThread watched;

    /** The scheduling before Heddle changed it; null as long as it is unknown. */
    @Nullable
    Scheduling original;

    /**
     * The scheduling that Heddle has set; null while class, slice and nice are original. A lent priority is not part of
     * it.
     */
    @Nullable
    Scheduling setByHeddle;

    /** Whether something else has changed class, slice or nice after Heddle set them. */
    boolean setByOthers;

    /** The CPUs to which Heddle has bound the thread; null for none. */
    @Nullable
    CpuSet boundTo;

    /** Whether something else has bound the thread, or the kernel refuses to bind it. */
    boolean boundByOthers;

    /** The settings that were applied last; null before the first time, when it may have inherited settings. */
    @Nullable
    SchedulingSettings applied;

    /** Whether it was not lent a priority because it had no clock. */
    boolean lacksClock;

    /** Whether a policy has ever been applied to it. */
    boolean hasBeenGoverned;

    /** Its rank among application threads in the policy's order; 0 is the lowest. */
    int rank;

    private long cpuNanosBefore;

    GovernedThread(WatchedThread watched) {
        this.watched = watched;
    }

    /**
     * The scheduling before Heddle changed it.
     *
     * @throws IllegalStateException if it is unknown yet
     */
    Scheduling original() {
        if (original == null) {
            throw new IllegalStateException("the original scheduling of a thread is read before Heddle changes it");
        }
        return original;
    }

    /** Whether it was not lent a priority because it had no clock, and has one now. */
    boolean hasClockAgain() {
        return lacksClock && watched.clock() != null;
    }

    /** The CPU time since the last call, in nanoseconds; 0 if unknown. */
    long cpuNanosSince() {
        TaskClock clock = watched.clock();
        if (clock == null || !clock.update()) {
            return 0;
        }
        long taken = clock.cpuNanos() - cpuNanosBefore;
        cpuNanosBefore = clock.cpuNanos();
        return taken;
    }
}
