package scattered;

import java.util.concurrent.RecursiveTask;

/** Forks right halves down its left spine: as balanced as a recursion. */
class CleanRightSpine extends RecursiveTask<Double> {
    private final double[] numbers;
    private final int from;
    private final int to;
    private final CleanRightSpine next;

    CleanRightSpine(double[] numbers, int from, int to, CleanRightSpine next) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
        this.next = next;
    }

    @Override
    protected Double compute() {
        int high = to;
        CleanRightSpine rights = null;
        while (high - from > 1_000 && getSurplusQueuedTaskCount() <= 3) {
            int middle = (from + high) >>> 1;
            rights = new CleanRightSpine(numbers, middle, high, rights);
            rights.fork();
            high = middle;
        }
        double sum = 0;
        for (int i = from; i < high; i++) {
            sum += numbers[i] * numbers[i];
        }
        for (CleanRightSpine right = rights; right != null; right = right.next) {
            sum += right.tryUnfork() ? right.compute() : right.join();
        }
        return sum;
    }
}
