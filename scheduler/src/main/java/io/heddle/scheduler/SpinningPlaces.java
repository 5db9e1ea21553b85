package io.heddle.scheduler;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/** Where threads were seen to spin a short while ago: others that are found there are taken for spinning at the first look. */
final class SpinningPlaces {
    private static final int MOST = 16;
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final class Place {
        private final StackTraceElement[] stack;
        private final long seenNanos;

        Place(StackTraceElement[] stack, long seenNanos) {
            this.stack = stack;
            this.seenNanos = seenNanos;
        }
    }

    private final Deque<Place> places = new ArrayDeque<>();

    boolean isEmpty() {
        return places.isEmpty();
    }

    void add(StackTraceElement[] stack, long now) {
        places.removeIf(place -> Spinning.isAlike(place.stack, stack));
        places.addLast(new Place(stack, now));
        if (places.size() > MOST) {
            places.removeFirst();
        }
    }

    /** Whether a thread with this stack is at one of them; keeps the place for longer if so. */
    boolean contain(StackTraceElement[] stack, long now) {
        places.removeIf(place -> now - place.seenNanos > KEPT_NANOS);
        for (Place place : places) {
            if (Spinning.isAlike(place.stack, stack)) {
                add(stack, now);
                return true;
            }
        }
        return false;
    }
}
