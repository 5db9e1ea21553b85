package cutoffs;

import java.util.concurrent.RecursiveAction;

/** Small parts are divided further, but in one thread. */
class CleanForksOnlyLarge extends RecursiveAction {
    private static final int THRESHOLD = 5_000;

    private final int[] keys;
    private final int from;
    private final int to;

    CleanForksOnlyLarge(int[] keys, int from, int to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 2) {
            return;
        }
        int pivot = partition();
        CleanForksOnlyLarge left = new CleanForksOnlyLarge(keys, from, pivot);
        CleanForksOnlyLarge right = new CleanForksOnlyLarge(keys, pivot + 1, to);
        if (to - from < THRESHOLD) {
            left.compute();
            right.compute();
        } else {
            left.fork();
            right.compute();
            left.join();
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
