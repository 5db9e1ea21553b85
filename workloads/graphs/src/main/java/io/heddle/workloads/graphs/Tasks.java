package io.heddle.workloads.graphs;

import io.heddle.workloads.harness.Checksum;
import io.heddle.workloads.harness.Dice;
import io.heddle.workloads.harness.Questions;
import java.util.Optional;

/** Tasks that each grow a tree, walk it a few times and drop it. */
final class Tasks implements Questions {
    private static final int WALKS = 4;

    private final long seed;
    private final int depth;

    Tasks(long seed, int depth) {
        this.seed = seed;
        this.depth = depth;
    }

    @Override
    public long answer(int task) {
        Tree tree = Tree.grow(seedOf(task), depth);
        Checksum sum = new Checksum();
        for (int walk = 0; walk < WALKS; walk++) {
            sum.add(tree.walk(weight(walk)));
        }
        return sum.value();
    }

    @Override
    public Optional<String> complaint(long[] answers) {
        for (int task = 0; task < answers.length; task++) {
            long expected = withoutTree(task);
            if (answers[task] != expected) {
                return Optional.of(
                        "task %d found %016x in its tree instead of %016x".formatted(task, answers[task], expected));
            }
        }
        return Optional.empty();
    }

    /** What the walks of a task find, from the numbers of the nodes alone: the last level first. */
    private long withoutTree(int task) {
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
