package io.heddle.timeline;

import java.util.ArrayList;
import java.util.List;

/** Numbers that grow in parts, so that no number is copied before the end. */
final class IntColumn {
    private static final int PART = 1 << 15;

    private List<int[]> parts = new ArrayList<>();
    private int size;

    void add(int value) {
        if ((size & (PART - 1)) == 0) {
            parts.add(new int[PART]);
        }
        parts.getLast()[size++ & (PART - 1)] = value;
    }

    /** All numbers in an order of their positions. The column is empty then. */
    int[] toArray(int[] order) {
        int[] all = new int[size];
        for (int i = 0; i < order.length; i++) {
            all[i] = parts.get(order[i] / PART)[order[i] & (PART - 1)];
        }
        parts = new ArrayList<>();
        size = 0;
        return all;
    }
}
