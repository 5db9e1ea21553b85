package io.heddle.governor.session;

import io.heddle.governor.policy.Treatment;
import io.heddle.hotspot.Role;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskClock;
import org.jspecify.annotations.Nullable;

/** What the governor knows of one living thread, and what it did to it. Written by the governor's thread alone. */
final class WatchedThread {
    final int tid;
    String name;

    /** Null when its counters couldn't be opened: it was gone already, or descriptors ran out. */
    final @Nullable TaskClock clock;

    /** How it was scheduled before Heddle touched it; null until it is touched. */
    @Nullable
    Scheduling original;

    /** What was done to it last; null until it is looked at, for it may have inherited another's treatment. */
    @Nullable
    Treatment applied;

    @Nullable
    Role role;

    /** Whether it waits for the next turn of {@link Treatment.FifoInTurns}. */
    boolean sitsOut;

    private long cpuNanosBefore;

    WatchedThread(int tid, String name, @Nullable TaskClock clock) {
        this.tid = tid;
        this.name = name;
        this.clock = clock;
    }

    /** The CPU time it took since this was asked last; 0 when that can't be known. */
    long cpuNanosSince() {
        if (clock == null || !clock.update()) {
            return 0;
        }
        long taken = clock.cpuNanos() - cpuNanosBefore;
        cpuNanosBefore = clock.cpuNanos();
        return taken;
    }

    /** Its role; while that isn't decided it goes with the application, for most threads turn out to be of it. */
    Role roleOrApp() {
        return role == null ? Role.APP : role;
    }
}
