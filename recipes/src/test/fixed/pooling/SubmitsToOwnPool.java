package pooling;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Halves go through the pool's door instead of the worker's own queue. */
class SubmitsToOwnPool extends RecursiveTask<Long> {
    private final int[] numbers;
    private final int from;
    private final int to;

    SubmitsToOwnPool(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 1_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        SubmitsToOwnPool right = new SubmitsToOwnPool(numbers, middle, to);
        ForkJoinTask<Long> submitted = right.fork(); // expect: centralized-pooling
        long left = new SubmitsToOwnPool(numbers, from, middle).compute();
        return left + submitted.join();
    }
}
