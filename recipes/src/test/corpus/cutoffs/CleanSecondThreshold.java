package cutoffs;

import java.util.Arrays;
import java.util.concurrent.RecursiveAction;

/** An empty part ends the recursion, but a larger threshold does so before. */
class CleanSecondThreshold extends RecursiveAction {
    private static final int THRESHOLD = 1_000;

    private final int[] keys;
    private final int from;
    private final int to;

    CleanSecondThreshold(int[] keys, int from, int to) {
        this.keys = keys;
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        int size = to - from;
        if (size < 1) {
            return;
        } else if (size < THRESHOLD) {
            Arrays.sort(keys, from, to);
            return;
        }
        int pivot = partition();
        invokeAll(new CleanSecondThreshold(keys, from, pivot), new CleanSecondThreshold(keys, pivot + 1, to));
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
