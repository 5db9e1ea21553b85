package order;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Keeps the results of {@code fork} in further variables. */
class ForksIntoVariables extends RecursiveTask<Long> {
    private final long from;
    private final long to;

    ForksIntoVariables(long from, long to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from < 1_000) {
            long sum = 0;
            for (long i = from; i < to; i++) {
                sum += i;
            }
            return sum;
        }
        long middle = (from + to) >>> 1;
        ForksIntoVariables lower = new ForksIntoVariables(from, middle);
        ForksIntoVariables upper = new ForksIntoVariables(middle, to);
        ForkJoinTask<Long> left = lower.fork();
        ForkJoinTask<Long> right = upper.fork(); // expect: fork-order
        return left.join() + right.join();
    }
}
