package io.heddle.simulator.execution;

import java.util.Arrays;

/**
 * The wake-ups that are due in the future, in the order of time; at one moment in the order of threads. A 4-ary heap of
 * numbers, so that adding and taking allocates nothing.
 */
final class Timers {
    private static final int CHILDREN = 4;

    private long[] heap = new long[64];
    private int size;

    void add(long nanos, int thread) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        long key = Moment.of(nanos, thread);
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) / CHILDREN;
            if (heap[parent] <= key) {
                break;
            }
            heap[place] = heap[parent];
            place = parent;
        }
        heap[place] = key;
    }

    /** Returns the first {@link Moment}; {@link Moment#NEVER} if there is none. */
    long first() {
        return size == 0 ? Moment.NEVER : heap[0];
    }

    /** Removes the first moment. There must be one. */
    void removeFirst() {
        long key = heap[--size];
        int place = 0;
        int child = 1;
        while (child < size) {
            int least = child;
            int end = Math.min(child + CHILDREN, size);
            for (int i = child + 1; i < end; i++) {
                if (heap[i] < heap[least]) {
                    least = i;
                }
            }
            if (heap[least] >= key) {
                break;
            }
            heap[place] = heap[least];
            place = least;
            child = CHILDREN * place + 1;
        }
        heap[place] = key;
    }
}
