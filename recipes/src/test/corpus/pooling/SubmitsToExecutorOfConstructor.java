package pooling;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The constructor chooses the kind of executor. */
class SubmitsToExecutorOfConstructor {
    private final ExecutorService executor;
    private final long[] values;

    SubmitsToExecutorOfConstructor(long[] values) {
        this.values = values;
        executor = Executors.newWorkStealingPool();
    }

    long sum() throws ExecutionException, InterruptedException {
        return executor.submit(() -> sum(0, values.length)).get();
    }

    private long sum(int from, int to) throws ExecutionException, InterruptedException {
        if (to - from <= 1_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        Future<Long> left = this.executor.submit(() -> sum(from, middle)); // expect: centralized-pooling
        long right = sum(middle, to);
        return left.get() + right; // expect: blocking-in-task
    }
}
