package cutoffs;

import java.util.concurrent.RecursiveTask;

/** Twenty additions take as long as making the task that does them. */
class TwentyElements extends RecursiveTask<Integer> {
    private static final int FEW = 20;

    private final int[] numbers;
    private final int from;
    private final int to;

    TwentyElements(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from < FEW) { // expect: tiny-cutoff
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        TwentyElements left = new TwentyElements(numbers, from, middle);
        TwentyElements right = new TwentyElements(numbers, middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
