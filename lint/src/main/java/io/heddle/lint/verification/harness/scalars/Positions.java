package io.heddle.lint.verification.harness.scalars;

import java.util.Random;

/**
 * Random positions in data. The elements of a part are positions after it: if they are edges of a graph, the graph has no cycles,
 * and recursions along them end.
 */
public final class Positions {
    /** The most positions. Data with more would take long, because the number of paths grows exponentially. */
    private static final int MOST = 48;

    private final int extent;
    private int first;

    public Positions(int size) {
        extent = Math.clamp(size, 2, MOST);
    }

    public int extent() {
        return extent;
    }

    public int next(Random random) {
        return first < extent ? random.nextInt(first, extent) : extent - 1;
    }

    /** A position from which most others can be reached. */
    int early(Random random) {
        return random.nextInt((extent + 3) / 4);
    }

    /** The number of positions after the current part. */
    public int rest() {
        return extent - first;
    }

    /**
     * Begins a part.
     *
     * @return the position to continue from after the part
     */
    public int enter(int position) {
        int outer = first;
        first = Math.max(outer, Math.min(position + 1, extent));
        return outer;
    }

    public void leave(int outer) {
        first = outer;
    }
}
