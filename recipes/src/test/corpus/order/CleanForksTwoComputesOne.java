package order;

import java.util.concurrent.RecursiveTask;

/** Three parts: two are forked, the third computed here, and the last forked is joined first. */
class CleanForksTwoComputesOne extends RecursiveTask<Integer> {
    private final int[] numbers;
    private final int from;
    private final int to;

    CleanForksTwoComputesOne(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        int size = to - from;
        if (size <= 900) {
            int odd = 0;
            for (int i = from; i < to; i++) {
                odd += numbers[i] & 1;
            }
            return odd;
        }
        CleanForksTwoComputesOne a = new CleanForksTwoComputesOne(numbers, from, from + size / 3);
        CleanForksTwoComputesOne b = new CleanForksTwoComputesOne(numbers, from + size / 3, from + 2 * size / 3);
        CleanForksTwoComputesOne c = new CleanForksTwoComputesOne(numbers, from + 2 * size / 3, to);
        a.fork();
        b.fork();
        int odd = c.compute();
        odd += b.join();
        odd += a.join();
        return odd;
    }
}
