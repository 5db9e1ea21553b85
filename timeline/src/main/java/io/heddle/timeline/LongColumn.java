package io.heddle.timeline;

import java.util.Arrays;

/** Numbers that grow in parts, so that no number is copied. */
final class LongColumn {
    private static final int PART_BITS = 15;
    private static final int PART = 1 << PART_BITS;

    private long[][] parts = new long[4][];
    private int size;

    int size() {
        return size;
    }

    void add(long value) {
        int part = size >>> PART_BITS;
        if ((size & (PART - 1)) == 0) {
            if (part == parts.length) {
                parts = Arrays.copyOf(parts, 2 * part);
            }
            parts[part] = new long[PART];
        }
        parts[part][size++ & (PART - 1)] = value;
    }

    long get(int index) {
        return parts[index >>> PART_BITS][index & (PART - 1)];
    }

    void set(int index, long value) {
        parts[index >>> PART_BITS][index & (PART - 1)] = value;
    }
}
