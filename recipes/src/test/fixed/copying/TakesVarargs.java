package copying;

import java.util.concurrent.RecursiveTask;

class TakesVarargs extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    TakesVarargs(int... numbers) {
        this(numbers, 0, numbers.length);
    }

    private TakesVarargs(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from < 1_000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                sum += number;
            }
            return sum;
        }
        int middle = (to - from) / 2;
        TakesVarargs left = new TakesVarargs(numbers, from, from + middle); // expect: copy-on-fork
        TakesVarargs right = new TakesVarargs(numbers, from + middle, to); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
