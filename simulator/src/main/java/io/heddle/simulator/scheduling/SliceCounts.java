package io.heddle.simulator.scheduling;

import java.util.Arrays;

/** The time slices of the tasks in a queue, and the shortest of them. A queue has few different slices. */
final class SliceCounts {
    private final long defaultNanos;
    private long[] lengths = new long[2];
    private int[] counts = new int[2];
    private int distinct;

    SliceCounts(long defaultNanos) {
        this.defaultNanos = defaultNanos;
    }

    /** Returns the slice that a task asks for, or the default one. */
    long orDefault(long nanos) {
        return nanos == 0 ? defaultNanos : nanos;
    }

    void add(long nanos) {
        counts[placeOf(nanos)]++;
    }

    void remove(long nanos) {
        counts[placeOf(nanos)]--;
    }

    private int placeOf(long nanos) {
        for (int i = 0; i < distinct; i++) {
            if (lengths[i] == nanos) {
                return i;
            }
        }
        if (distinct == lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * distinct);
            counts = Arrays.copyOf(counts, 2 * distinct);
        }
        lengths[distinct] = nanos;
        return distinct++;
    }

    /** Returns the shortest slice of a task in the queue; {@link Long#MAX_VALUE} if there is none. */
    long shortest() {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < distinct; i++) {
            if (counts[i] > 0) {
                shortest = Math.min(shortest, lengths[i]);
            }
        }
        return shortest;
    }
}
