package synchronization;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveAction;

/** Nodes of a graph that several tasks reach: each is marked once, under its own lock. */
class CleanGraphNodes extends RecursiveAction {
    private final Node node;

    CleanGraphNodes(Node node) {
        this.node = node;
    }

    @Override
    protected void compute() {
        List<CleanGraphNodes> next = new ArrayList<>();
        for (Node each : node.neighbours) {
            synchronized (each) {
                if (each.distance > node.distance + 1) {
                    each.distance = node.distance + 1;
                    next.add(new CleanGraphNodes(each));
                }
            }
        }
        invokeAll(next);
    }

    static final class Node {
        private final List<Node> neighbours = new ArrayList<>();
        private int distance = Integer.MAX_VALUE - 1;
    }
}
