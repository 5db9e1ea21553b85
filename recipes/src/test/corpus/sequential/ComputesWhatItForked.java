package sequential;

import java.util.concurrent.RecursiveTask;

/** Both halves run twice: in a worker, and here. */
class ComputesWhatItForked extends RecursiveTask<Long> {
    private final int[] numbers;
    private final int from;
    private final int to;

    ComputesWhatItForked(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 5_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
        int middle = from + (to - from) / 2;
        ComputesWhatItForked left = new ComputesWhatItForked(numbers, from, middle);
        ComputesWhatItForked right = new ComputesWhatItForked(numbers, middle, to);
        left.fork();
        right.fork();
        return left.compute() // expect: sequential-fork
                + right.compute(); // expect: sequential-fork
    }
}
