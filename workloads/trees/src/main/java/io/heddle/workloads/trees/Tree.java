package io.heddle.workloads.trees;

import io.heddle.workloads.harness.SplitMix64;
import org.jspecify.annotations.Nullable;

/**
 * A binary tree of objects. Node 1 is the root, and node {@code k} has the children {@code 2k} and {@code 2k + 1}, so the result
 * of a walk can be computed without a tree.
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
        return SplitMix64.mix(seed + number);
    }

    /** Visits all nodes. Left and right have different weights, so that a swapped or missing subtree changes the sum. */
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
