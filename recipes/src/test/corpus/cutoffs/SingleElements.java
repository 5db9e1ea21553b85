package cutoffs;

import java.util.concurrent.RecursiveTask;

class SingleElements extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    SingleElements(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from == 1) { // expect: tiny-cutoff
            return numbers[from];
        }
        int middle = (from + to) >>> 1;
        SingleElements left = new SingleElements(numbers, from, middle);
        left.fork();
        int right = new SingleElements(numbers, middle, to).compute();
        return Math.max(left.join(), right);
    }
}
