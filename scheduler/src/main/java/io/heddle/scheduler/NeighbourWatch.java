package io.heddle.scheduler;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A carrier's look at the other processors, one after the other, while its own queue is never empty: threads that wait
 * there behind a long run must not wait for the end of that run.
 */
final class NeighbourWatch {
    private final List<VirtualProcessor> all;
    private final Carrier self;
    private int watched;
    private @Nullable Carrier owner;
    private long dispatches;

    NeighbourWatch(List<VirtualProcessor> all, Carrier self) {
        this.all = all;
        this.self = self;
    }

    /** Returns a thread that waits for a carrier that has run the same thread since the last look; null if none does. */
    @Nullable
    ThreadTask look() {
        VirtualProcessor other = all.get(watched);
        Carrier now = other.owner();
        if (now != null && now == owner && now.dispatches() == dispatches && other.hasReady()) {
            return other.stealOne();
        }
        watched = (watched + 1) % all.size();
        Carrier next = all.get(watched).owner();
        owner = next == self ? null : next;
        dispatches = next == null ? 0 : next.dispatches();
        return null;
    }
}
