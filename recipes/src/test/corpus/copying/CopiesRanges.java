package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

class CopiesRanges extends RecursiveTask<Long> {
    private static final int CUTOFF = 1_000;

    private final int[] numbers;

    CopiesRanges(int[] numbers) {
        this.numbers = numbers;
    }

    @Override
    protected Long compute() {
        if (numbers.length <= CUTOFF) {
            long sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }
        int middle = numbers.length / 2;
        CopiesRanges left = new CopiesRanges(Arrays.copyOfRange(numbers, 0, middle)); // expect: copy-on-fork
        CopiesRanges right = new CopiesRanges(Arrays.copyOfRange(numbers, middle, numbers.length)); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
