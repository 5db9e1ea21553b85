package sequential;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** What comes between needn't be a task; and who is no task may fork into the common pool and do something else. */
class CleanHelpersBetween {
    private int looked;

    int outside(RecursiveTask<Integer> task) {
        ForkJoinTask<Integer> forked = task.fork();
        looked++;
        return forked.join();
    }

    int inside(int[] numbers) {
        return ForkJoinPool.commonPool().invoke(new RecursiveTask<Integer>() {
            @Override
            protected Integer compute() {
                RecursiveTask<Integer> lower = new Range(numbers, 0, numbers.length / 2);
                lower.fork();
                int upper = Range.sum(numbers, numbers.length / 2, numbers.length);
                return lower.join() + upper;
            }
        });
    }

    private static class Range extends RecursiveTask<Integer> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Range(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Integer compute() {
            return sum(numbers, from, to);
        }

        static int sum(int[] numbers, int from, int to) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
    }
}
