package cutoffs;

import java.util.concurrent.RecursiveTask;

/** An empty range ends at once, but a larger threshold ends the recursion. */
class CleanLargerThresholdDecides extends RecursiveTask<Long> {
    private final long[] values;
    private final int from;
    private final int to;
    private final int threshold;

    CleanLargerThresholdDecides(long[] values, int from, int to, int threshold) {
        this.values = values;
        this.from = from;
        this.to = to;
        this.threshold = threshold;
    }

    @Override
    protected Long compute() {
        if (to - from == 0) {
            return 0L;
        }
        if (to - from <= threshold) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        CleanLargerThresholdDecides left = new CleanLargerThresholdDecides(values, from, middle, threshold);
        left.fork();
        return new CleanLargerThresholdDecides(values, middle, to, threshold).compute() + left.join();
    }
}
