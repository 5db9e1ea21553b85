package io.heddle.timeline;

import java.util.ArrayList;
import java.util.List;

/** Numbers that grow in parts, so that no number is copied before the end. */
final class LongColumn {
    private static final int PART = 1 << 15;

    private List<long[]> parts = new ArrayList<>();
    private int size;

    void add(long value) {
        if ((size & (PART - 1)) == 0) {
            parts.add(new long[PART]);
        }
        parts.getLast()[size++ & (PART - 1)] = value;
    }

    /** All numbers. The column is empty then. */
    long[] toArray() {
        long[] all = new long[size];
        for (int from = 0; from < size; from += PART) {
            System.arraycopy(parts.get(from / PART), 0, all, from, Math.min(PART, size - from));
        }
        clear();
        return all;
    }

    /** All numbers in an order of their positions. The column is empty then. */
    long[] toArray(int[] order) {
        long[] all = new long[size];
        for (int i = 0; i < order.length; i++) {
            all[i] = parts.get(order[i] / PART)[order[i] & (PART - 1)];
        }
        clear();
        return all;
    }

    private void clear() {
        parts = new ArrayList<>();
        size = 0;
    }
}
