package io.heddle.lab.programs.switches;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts operations: each thread has a counter of its own. */
final class Counts {
    private final List<Counter> counters = new CopyOnWriteArrayList<>();

    /** The counter of one thread. */
    static final class Counter {
        private static final int LONGS = 32;

        /** The middle one is used; the others keep counters of different threads apart in the caches. */
        private final AtomicLongArray counts = new AtomicLongArray(LONGS);

        void add(long operations) {
            counts.setRelease(LONGS / 2, counts.getPlain(LONGS / 2) + operations);
        }

        private long get() {
            return counts.getAcquire(LONGS / 2);
        }
    }

    /** Returns a new counter for the calling thread, which alone may add to it. */
    Counter newCounter() {
        Counter counter = new Counter();
        counters.add(counter);
        return counter;
    }

    long sum() {
        long sum = 0;
        for (Counter counter : counters) {
            sum += counter.get();
        }
        return sum;
    }
}
