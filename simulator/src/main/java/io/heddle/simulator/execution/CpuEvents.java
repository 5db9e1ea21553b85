package io.heddle.simulator.execution;

import java.util.Arrays;

/** The next event of each CPU, and the earliest of all: a tree of winners, in which a change costs one step a level. */
final class CpuEvents {
    /** The root is at 1, the children of i are at 2i and 2i + 1, and the CPUs are the leaves. */
    private final long[] tree;

    private final int leaves;

    CpuEvents(int cpus) {
        leaves = Math.max(2, Integer.highestOneBit(2 * cpus - 1));
        tree = new long[2 * leaves];
        Arrays.fill(tree, Moment.NEVER);
    }

    void set(int cpu, long nanos) {
        put(cpu, Moment.of(Math.min(nanos, Moment.MAX_NANOS), cpu));
    }

    void clear(int cpu) {
        put(cpu, Moment.NEVER);
    }

    private void put(int cpu, long moment) {
        int place = leaves + cpu;
        tree[place] = moment;
        while (place > 1) {
            place >>= 1;
            long earliest = Math.min(tree[2 * place], tree[2 * place + 1]);
            if (tree[place] == earliest) {
                return;
            }
            tree[place] = earliest;
        }
    }

    /** Returns the earliest {@link Moment}; {@link Moment#NEVER} if no CPU has an event. */
    long first() {
        return tree[1];
    }
}
