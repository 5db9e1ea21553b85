package io.heddle.lab.programs.marking;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The shape of a graph. */
public enum Shape {
    /** A binary tree: there is work for all workers nearly all the time. */
    TREE {
        @Override
        List<Node> roots() {
            return List.of(tree(17));
        }
    },
    /** Trees of random sizes and lists, with references between them. */
    MIXED {
        @Override
        List<Node> roots() {
            SplittableRandom random = new SplittableRandom(1);
            List<Node> roots = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                Node root = new Node();
                Node tree = tree(random.nextInt(6, 13));
                Node list = list(random.nextInt(100, 4000));
                root.refer(tree, list, roots.isEmpty() ? tree : roots.get(random.nextInt(roots.size())));
                roots.add(root);
            }
            return roots;
        }
    },
    /** Four long lists: there is work for four workers at most. */
    LISTS {
        @Override
        List<Node> roots() {
            List<Node> roots = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                roots.add(list(40_000));
            }
            return roots;
        }
    };

    abstract List<Node> roots();

    private static Node tree(int depth) {
        Node root = new Node();
        if (depth > 0) {
            root.refer(tree(depth - 1), tree(depth - 1));
        }
        return root;
    }

    private static Node list(int length) {
        Node first = new Node();
        for (int i = 1; i < length; i++) {
            Node before = new Node();
            before.refer(first);
            first = before;
        }
        return first;
    }
}
