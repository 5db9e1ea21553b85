package copying;

import java.util.concurrent.RecursiveTask;

/** A constructor of the program's own vectors copies a range of another one. */
class CopiesRowsOfOwnVectors extends RecursiveTask<Long> {
    private final Numbers numbers;
    private final int from;
    private final int to;

    CopiesRowsOfOwnVectors(Numbers numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 1_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers.get(i - from);
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        CopiesRowsOfOwnVectors left =
                new CopiesRowsOfOwnVectors(new Numbers(numbers, 0, middle - from), from, middle); // expect: copy-on-fork
        CopiesRowsOfOwnVectors right =
                new CopiesRowsOfOwnVectors(new Numbers(numbers, middle - from, to - from), middle, to); // expect: copy-on-fork
        left.fork();
        long last = right.compute();
        return left.join() + last;
    }

    static final class Numbers {
        private final int[] data;

        Numbers(Numbers all, int from, int to) {
            data = new int[to - from];
            for (int i = 0; i < data.length; i++) {
                data[i] = all.get(from + i);
            }
        }

        int get(int index) {
            return data[index];
        }
    }
}
