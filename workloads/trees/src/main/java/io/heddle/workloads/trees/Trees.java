package io.heddle.workloads.trees;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.harness.Predicted;

/** Questions that each grow a tree, walk it a few times and drop it. */
public final class Trees implements Predicted {
    private static final int WALKS = 4;

    private final long seed;
    private final int depth;

    public Trees(long seed, int depth) {
        this.seed = seed;
        this.depth = depth;
    }

    @Override
    public long answer(int task) {
        return walk(grow(task));
    }

    public Tree grow(int task) {
        return Tree.grow(seedOf(task), depth);
    }

    /** What the walks of a tree find. */
    public long walk(Tree tree) {
        Checksum sum = new Checksum();
        for (int walk = 0; walk < WALKS; walk++) {
            sum.add(tree.walk(weight(walk)));
        }
        return sum.value();
    }

    /** What the walks find, from the numbers of the nodes alone: the last level first. */
    @Override
    public long prediction(int task) {
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
        return new Dice(seed, task).next();
    }

    private static long weight(int walk) {
        return 2L * walk + 3;
    }
}
