package io.heddle.workloads.phases;

import io.heddle.workloads.trees.Tree;
import io.heddle.workloads.trees.TreeTasks;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** High allocation: each tree survives until a later one replaces it. */
record SurvivingTrees(TreeTasks trees, AtomicReferenceArray<Tree> kept) implements Phase {
    private static final int DEPTH = 12;
    private static final int KEPT = 200;

    SurvivingTrees(long seed) {
        this(new TreeTasks(seed, DEPTH), new AtomicReferenceArray<>(KEPT));
    }

    @Override
    public long run(int task) {
        Tree tree = trees.grow(task);
        kept.set(task % KEPT, tree);
        return trees.walk(tree);
    }

    @Override
    public long expected(int task) {
        return trees.expected(task);
    }
}
