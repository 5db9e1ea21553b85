package io.heddle.workloads.trees;

import io.heddle.workloads.harness.Dice;
import org.jspecify.annotations.Nullable;

/**
 * A binary tree of objects. Node 1 is the root and node {@code k} has the children {@code 2k} and {@code 2k + 1}, so
 * what a walk must find can be told without a tree.
 */
public final class Tree {
    private final long payload;
    private final @Nullable Tree left;
    private final @Nullable Tree right;

    private Tree(long payload, @Nullable Tree left, @Nullable Tree right) {
        this.payload = payload;
        this.left = left;
        this.right = right;
    }

    /** A full tree with {@code 2^(depth + 1) - 1} nodes. */
    static Tree grow(long seed, int depth) {
        return grow(seed, 1, depth);
    }

    private static Tree grow(long seed, int number, int depth) {
        long payload = payload(seed, number);
        return depth == 0
                ? new Tree(payload, null, null)
                : new Tree(payload, grow(seed, 2 * number, depth - 1), grow(seed, 2 * number + 1, depth - 1));
    }

    static long payload(long seed, int number) {
        return Dice.mix(seed + number);
    }

    /** Visits all nodes; left and right weigh differently, so a swapped or missing subtree shows. */
    long walk(long weight) {
        long sum = payload;
        if (left != null) {
            sum += weight * left.walk(weight);
        }
        if (right != null) {
            sum += (weight + 2) * right.walk(weight);
        }
        return sum;
    }
}
