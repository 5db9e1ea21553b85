package cutoffs;

import java.util.concurrent.RecursiveTask;

/** A tree is split down to its leaves. */
class LeavesOfATree extends RecursiveTask<Integer> {
    private final Node node;

    LeavesOfATree(Node node) {
        this.node = node;
    }

    @Override
    protected Integer compute() {
        if (node.left == null && node.right == null) { // expect: tiny-cutoff
            return node.weight;
        }
        LeavesOfATree left = new LeavesOfATree(node.left);
        LeavesOfATree right = new LeavesOfATree(node.right);
        left.fork();
        return node.weight + right.compute() + left.join();
    }

    static class Node {
        Node left;
        Node right;
        int weight;
    }
}
