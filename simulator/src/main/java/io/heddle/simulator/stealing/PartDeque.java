package io.heddle.simulator.stealing;

/** The parts of the graph that a worker has still to trace: the worker takes the last one, thieves take the first one. */
public final class PartDeque {
    private long[] parts = new long[64];
    private int first;
    private int size;

    int size() {
        return size;
    }

    void push(long part) {
        if (size == parts.length) {
            long[] larger = new long[2 * size];
            System.arraycopy(parts, first, larger, 0, size - first);
            System.arraycopy(parts, 0, larger, size - first, first);
            parts = larger;
            first = 0;
        }
        parts[(first + size) & (parts.length - 1)] = part;
        size++;
    }

    /** Takes the part that was added last; there must be one. */
    long pop() {
        size--;
        return parts[(first + size) & (parts.length - 1)];
    }

    /** Takes the part that was added first; there must be one. */
    long steal() {
        long part = parts[first];
        first = (first + 1) & (parts.length - 1);
        size--;
        return part;
    }
}
