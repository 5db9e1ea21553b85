package io.heddle.workloads.trees;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.PredictableTasks;
import io.heddle.workloads.harness.SplitMix64;

/** Tasks that each grow a tree, walk it a few times and drop it. */
public final class TreeTasks implements PredictableTasks {
    private static final int WALKS = 4;

    private final long seed;
    private final int depth;

    public TreeTasks(long seed, int depth) {
        this.seed = seed;
        this.depth = depth;
    }

    @Override
    public long run(int task) {
        return walk(grow(task));
    }

    public Tree grow(int task) {
        return Tree.grow(seedOf(task), depth);
    }

    /** The result of walking a tree. */
    public long walk(Tree tree) {
        Checksum sum = new Checksum();
        for (int walk = 0; walk < WALKS; walk++) {
            sum.add(tree.walk(weight(walk)));
        }
        return sum.value();
    }

    /** Computes the result from the numbers of the nodes, the last level first. */
    @Override
    public long expected(int task) {
        int firstLeaf = 1 << depth;
        Checksum sum = new Checksum();
        for (int walk = 0; walk < WALKS; walk++) {
            long weight = weight(walk);
            long[] found = new long[2 * firstLeaf];
            for (int number = found.length - 1; number >= 1; number--) {
                found[number] = Tree.payload(seedOf(task), number);
                if (number < firstLeaf) {
                    found[number] += weight * found[2 * number] + (weight + 2) * found[2 * number + 1];
                }
            }
            sum.add(found[1]);
        }
        return sum.value();
    }

    private long seedOf(int task) {
        return new SplitMix64(seed, task).next();
    }

    private static long weight(int walk) {
        return 2L * walk + 3;
    }
}
