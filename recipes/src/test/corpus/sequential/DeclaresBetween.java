package sequential;

import java.util.concurrent.RecursiveTask;

/** The second task is declared after the first one is joined. */
class DeclaresBetween extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    DeclaresBetween(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 1_000) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        // The left half.
        DeclaresBetween left = new DeclaresBetween(numbers, from, middle);
        left.fork(); // expect: sequential-fork
        int result = left.join();

        // The right half.
        DeclaresBetween right = new DeclaresBetween(numbers, middle, to);
        right.fork(); // expect: sequential-fork
        result += right.join();

        return result;
    }
}
