package sequential;

import java.util.concurrent.RecursiveTask;

/** The second task depends on the result of the first one. */
class NeedsFirstResult extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    NeedsFirstResult(int[] numbers, int from, int to) {
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
        NeedsFirstResult left = new NeedsFirstResult(numbers, from, middle);
        left.fork(); // expect: sequential-fork
        int skipped = left.join();
        NeedsFirstResult right = new NeedsFirstResult(numbers, middle + skipped % 10, to);
        right.fork(); // expect: sequential-fork
        return skipped + right.join();
    }
}
