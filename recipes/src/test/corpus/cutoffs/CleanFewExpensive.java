package cutoffs;

import java.util.concurrent.RecursiveTask;

/** A few numbers, but each takes an exponential time. */
class CleanFewExpensive extends RecursiveTask<Long> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanFewExpensive(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 2) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += fibonacci(numbers[i]);
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        CleanFewExpensive left = new CleanFewExpensive(numbers, from, middle);
        CleanFewExpensive right = new CleanFewExpensive(numbers, middle, to);
        left.fork();
        long last = right.compute();
        return left.join() + last;
    }

    private static long fibonacci(int number) {
        return number < 2 ? number : fibonacci(number - 1) + fibonacci(number - 2);
    }
}
