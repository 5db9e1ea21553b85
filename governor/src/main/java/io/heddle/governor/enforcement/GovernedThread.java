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

    /** How it was scheduled before Heddle changed it; null before that. */
    @Nullable
    Scheduling original;

    /** What Heddle set it to; null while its class, slice and nice are its own. A lent priority is none of these. */
    @Nullable
    Scheduling given;

    /** Whether somebody else has changed its class, slice or nice since Heddle set them, on purpose. */
    boolean setByOthers;

    /** The CPUs that Heddle has bound it to; null for none. */
    @Nullable
    CpuSet boundTo;

    /** Whether somebody else has bound it, or the kernel refuses to. */
    boolean boundByOthers;

    /** The settings that were applied last; null until the first, since it may have inherited another thread's. */
    @Nullable
    SchedulingSettings applied;

    /** Whether it was not lent a priority because it had no clock. */
    boolean lackedClock;

    /** Whether a policy has ever reached it. */
    boolean reached;

    /** Its rank among application threads, by the policy's order; 0 for the last. */
    int rank;

    private long cpuNanosBefore;

    GovernedThread(WatchedThread watched) {
        this.watched = watched;
    }

    /**
     * How it was scheduled before Heddle changed it.
     *
     * @throws IllegalStateException when that is not known yet
     */
    Scheduling original() {
        if (original == null) {
            throw new IllegalStateException("the original scheduling of a thread is read before Heddle changes it");
        }
        return original;
    }

    /** Whether it could not be lent a priority for want of a clock, and has one now. */
    boolean hasClockAgain() {
        return lackedClock && watched.clock() != null;
    }

    /** The CPU time it took since this was asked last, in nanoseconds; 0 when that can't be known. */
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
