package copying;

import java.util.concurrent.RecursiveTask;

class CopiesRanges extends RecursiveTask<Long> {
    private static final int CUTOFF = 1_000;

    private final int[] numbers;
    private final int from;
    private final int to;

    CopiesRanges(int[] numbers) {
        this(numbers, 0, numbers.length);
    }

    private CopiesRanges(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= CUTOFF) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                int number = numbers[i];
                sum += number;
            }
            return sum;
        }
        int middle = (to - from) / 2;
        CopiesRanges left = new CopiesRanges(numbers, from, from + middle); // expect: copy-on-fork
        CopiesRanges right = new CopiesRanges(numbers, from + middle, to); // expect: copy-on-fork
        left.fork();
        return right.compute() + left.join();
    }
}
