package io.heddle.lab.programs.marking;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** An object of the graph. */
final class Node {
    private static final AtomicIntegerFieldUpdater<Node> EPOCH =
            AtomicIntegerFieldUpdater.newUpdater(Node.class, "epoch");
    private static final Node[] NONE = {};

    private Node[] references = NONE;
    private volatile int epoch;

    void refer(Node... to) {
        references = to;
    }

    Node[] references() {
        return references;
    }

    /** Marks this object; returns false if it has been marked in this epoch. */
    boolean mark(int now) {
        int before = epoch;
        return before != now && EPOCH.compareAndSet(this, before, now);
    }
}
