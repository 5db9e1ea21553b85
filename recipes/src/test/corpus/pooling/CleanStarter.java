package pooling;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** The door is for those outside. */
class CleanStarter {
    private static final ForkJoinPool POOL = new ForkJoinPool();

    static long sum(int[] numbers) {
        POOL.execute(() -> System.setProperty("started", "yes"));
        return POOL.invoke(new Sum(numbers, 0, numbers.length));
    }

    private static final class Sum extends RecursiveTask<Long> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= 4_096) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += numbers[i];
                }
                return sum;
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(numbers, from, middle);
            left.fork();
            long right = new Sum(numbers, middle, to).compute();
            return left.join() + right;
        }
    }
}
