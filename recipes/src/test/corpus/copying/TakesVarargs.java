package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

class TakesVarargs extends RecursiveTask<Integer> {
    private final int[] numbers;

    TakesVarargs(int... numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Integer compute() {
        if (numbers.length < 1_000) {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        int middle = numbers.length / 2;
        TakesVarargs left = new TakesVarargs(Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        TakesVarargs right = new TakesVarargs(Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
