package io.heddle.simulator.stealing;

import io.heddle.simulator.execution.Randomness;

/**
 * A graph with parts of very different sizes: the size of the n-th part is proportional to 1 / n. An object refers to one to
 * four others, which share the rest at random, so that most objects lead to few others.
 *
 * @param objects about the number of objects
 * @param parts the number of roots
 */
record RandomGraph(long objects, int parts) implements ObjectGraph {
    private static final int MAX_CHILDREN = 4;

    @Override
    public long[] roots() {
        double harmonic = 0;
        for (int i = 1; i <= parts; i++) {
            harmonic += 1.0 / i;
        }
        long[] roots = new long[parts];
        for (int i = 0; i < parts; i++) {
            roots[i] = Math.max(1, Math.round(objects / harmonic / (i + 1)));
        }
        return roots;
    }

    @Override
    public int divide(long rest, long[] into, Randomness random, int stream) {
        int children = (int) Math.min(rest, 1L + random.below(stream, MAX_CHILDREN));
        long left = rest - children;
        for (int i = 0; i < children; i++) {
            long share = i == children - 1 ? left : (long) (left * random.fraction(stream));
            into[i] = 1 + share;
            left -= share;
        }
        return children;
    }
}
