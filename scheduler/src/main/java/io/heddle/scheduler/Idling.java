package io.heddle.scheduler;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Carriers that have nothing to do, and who is woken when there is something: one at a time, which looks for work and wakes the
 * next when it has found some, so that a burst doesn't wake everyone for one continuation.
 *
 * <p>Nothing is left lying: a continuation is queued before {@link #workArrived} looks for sleepers, and a carrier lies down
 * before it looks at the queues for the last time; one of the two sees the other. Whoever is told nothing because somebody
 * searches relies on that searcher, who lies down in the same way when it finds nothing.
 */
final class Idling {
    private final Deque<Sleeper> sleepers;
    private final AtomicInteger searching = new AtomicInteger();

    Idling() {
        this(new ConcurrentLinkedDeque<>());
    }

    /** @param sleepers thread-safe; tests give one that stops between two steps */
    Idling(Deque<Sleeper> sleepers) {
        this.sleepers = sleepers;
    }

    /** Something was queued. */
    void workArrived() {
        // A sleeper that lies down while this thread holds the search wakes nobody else, so this thread looks again
        // after it ends.
        while (!sleepers.isEmpty() && searching.get() == 0 && searching.compareAndSet(0, 1)) {
            // The last to lie down has the warmest caches.
            Sleeper sleeper = sleepers.pollFirst();
            if (sleeper != null) {
                sleeper.wake();
                return;
            }
            searching.set(0);
        }
    }

    /** The search of a carrier that was woken is over. */
    void searched() {
        searching.set(0);
    }

    /**
     * Lies down. An exception leaves no trace: nothing allocates memory once the sleeper is visible to others.
     *
     * @param anyReady looks at the queues; must not throw
     * @return true when it was woken to search, false when there was something to do after all
     */
    boolean sleep(Sleeper sleeper, BooleanSupplier anyReady) {
        boolean stays = lieDown(sleeper, anyReady);
        if (stays) {
            sleeper.sleep();
        }
        return stays;
    }

    /** What of {@link #sleep} comes before the waiting. */
    boolean lieDown(Sleeper sleeper, BooleanSupplier anyReady) {
        sleeper.lieDown();
        sleepers.addFirst(sleeper);
        if (anyReady.getAsBoolean() && sleepers.remove(sleeper)) {
            sleeper.standUp();
            return false;
        }
        return true;
    }
}
