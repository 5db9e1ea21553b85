package io.heddle.workloads.phases;

import io.heddle.workloads.trees.Tree;
import io.heddle.workloads.trees.Trees;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Much is allocated, and each tree survives until a later one takes its place. */
record Growing(Trees trees, AtomicReferenceArray<Tree> kept) implements Phase {
    private static final int DEPTH = 12;
    private static final int KEPT = 200;

    Growing(long seed) {
        this(new Trees(seed, DEPTH), new AtomicReferenceArray<>(KEPT));
    }

    @Override
    public long answer(int question) {
        Tree tree = trees.grow(question);
        kept.set(question % KEPT, tree);
        return trees.walk(tree);
    }

    @Override
    public long prediction(int question) {
        return trees.prediction(question);
    }
}
