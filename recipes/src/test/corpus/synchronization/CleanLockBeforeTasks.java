package synchronization;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Who starts the tasks locks; they don't. */
class CleanLockBeforeTasks {
    private int[] numbers = {};

    synchronized void replace(int[] others) {
        numbers = others.clone();
    }

    synchronized int most() {
        return ForkJoinPool.commonPool().invoke(new Most(numbers, 0, numbers.length));
    }

    private static final class Most extends RecursiveTask<Integer> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Most(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            if (to - from <= 900) {
                int most = Integer.MIN_VALUE;
                for (int i = from; i < to; i++) {
                    most = Math.max(most, numbers[i]);
                }
                return most;
            }
            int middle = (from + to) >>> 1;
            Most left = new Most(numbers, from, middle);
            left.fork();
            int right = new Most(numbers, middle, to).compute();
            return Math.max(left.join(), right);
        }
    }
}
