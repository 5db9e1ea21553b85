package synchronization;

import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantLock;

/** A table whose cells any task may hit, a lock for each stripe of it. */
class CleanStripes extends RecursiveAction {
    private final int[] keys;
    private final int from;
    private final int to;
    private final int[] histogram;
    private final ReentrantLock[] stripes;

    CleanStripes(int[] keys, int from, int to, int[] histogram, ReentrantLock[] stripes) {
        this.keys = keys;
        this.from = from;
        this.to = to;
        this.histogram = histogram;
        this.stripes = stripes;
    }

    @Override
    protected void compute() {
        if (to - from <= 1_000) {
            for (int i = from; i < to; i++) {
                int cell = Math.floorMod(keys[i], histogram.length);
                ReentrantLock stripe = stripes[cell % stripes.length];
                stripe.lock();
                try {
                    histogram[cell]++;
                } finally {
                    stripe.unlock();
                }
            }
            return;
        }
        int middle = (from + to) >>> 1;
        invokeAll(
                new CleanStripes(keys, from, middle, histogram, stripes),
                new CleanStripes(keys, middle, to, histogram, stripes));
    }
}
