package sleeping;

import java.util.concurrent.RecursiveTask;

/** Waits for a child by looking at it now and then. */
class SleepsUntilDone extends RecursiveTask<Long> {
    private final long from;
    private final long to;

    SleepsUntilDone(long from, long to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 100_000) {
            long sum = 0;
            for (long n = from; n < to; n++) {
                sum += Long.numberOfTrailingZeros(n | 1L << 40);
            }
            return sum;
        }
        long middle = (from + to) >>> 1;
        SleepsUntilDone left = new SleepsUntilDone(from, middle);
        left.fork();
        long right = new SleepsUntilDone(middle, to).compute();
        return left.join() + right;
    }
}
