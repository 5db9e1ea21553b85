package order;

import java.util.concurrent.RecursiveAction;

/** Each fork has a condition, and the task computes none of its children. */
class ForksEachIfNeeded extends RecursiveAction {
    private final int[] keys;
    private final int from;
    private final int to;

    ForksEachIfNeeded(int[] keys, int from, int to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        int pivot = partition();
        ForksEachIfNeeded left = null;
        ForksEachIfNeeded right = null;
        if (pivot - from > 5_000) {
            left = new ForksEachIfNeeded(keys, from, pivot);
            left.fork();
        }
        if (to - pivot > 5_000) {
            right = new ForksEachIfNeeded(keys, pivot + 1, to);
            right.fork(); // expect: fork-order
        }
        if (left != null) {
            left.join();
        }
        if (right != null) {
            right.join();
        }
    }

    private int partition() {
        int last = keys[to - 1];
        int next = from;
        for (int i = from; i < to - 1; i++) {
            if (keys[i] < last) {
                int smaller = keys[i];
                keys[i] = keys[next];
                keys[next++] = smaller;
            }
        }
        keys[to - 1] = keys[next];
        keys[next] = last;
        return next;
    }
}
