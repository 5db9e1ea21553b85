package io.heddle.simulator.execution;

import java.util.Arrays;

/**
 * The next moment of each thread or CPU, and the earliest of all; at one time, that with the least number. A tree of winners: a change
 * costs one comparison for each level, and no branch that a processor could predict wrongly.
 */
final class NextMoments {
    /** The root is at 1, the children of i are at 2i and 2i + 1, and the leaves are the threads or CPUs. */
    private final long[] tree;

    private final int leaves;

    NextMoments(int count) {
        leaves = Math.max(2, Integer.highestOneBit(2 * count - 1));
        tree = new long[2 * leaves];
        Arrays.fill(tree, Moment.NEVER);
    }

    void set(int index, long nanos) {
        put(index, Moment.of(Math.min(nanos, Moment.MAX_NANOS), index));
    }

    void clear(int index) {
        put(index, Moment.NEVER);
    }

    private void put(int index, long moment) {
        long earliest = moment;
        for (int place = leaves + index; place > 1; place >>= 1) {
            tree[place] = earliest;
            earliest = Math.min(earliest, tree[place ^ 1]);
        }
        tree[1] = earliest;
    }

    /** Returns the earliest {@link Moment}; {@link Moment#NEVER} if there is none. */
    long first() {
        return tree[1];
    }
}
