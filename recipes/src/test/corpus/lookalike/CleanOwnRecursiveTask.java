package lookalike;

import java.util.Arrays;

/** Bears the name of a task, and is none. */
class CleanOwnRecursiveTask {
    abstract static class RecursiveTask<T> {
        protected abstract T compute();
    }

    static final class Sum extends RecursiveTask<Integer> {
        private final int[] numbers;

        Sum(int[] numbers) {
            this.numbers = numbers;
        }

        @Override
        protected Integer compute() {
            if (numbers.length == 1) {
                return numbers[0];
            }
            int middle = numbers.length / 2;
            return new Sum(Arrays.copyOfRange(numbers, 0, middle)).compute()
                    + new Sum(Arrays.copyOfRange(numbers, middle, numbers.length)).compute();
        }
    }
}
