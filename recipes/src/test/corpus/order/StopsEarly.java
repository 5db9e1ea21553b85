package order;

import java.util.concurrent.RecursiveTask;

/** The right half need not be searched to its end. */
class StopsEarly extends RecursiveTask<Boolean> {
    private final int[] numbers;
    private final int from;
    private final int to;

    StopsEarly(int[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Boolean compute() {
        if (to - from <= 1_000) {
            for (int i = from; i < to; i++) {
                if (numbers[i] == 0) {
                    return true;
                }
            }
            return false;
        }
        int middle = (from + to) >>> 1;
        StopsEarly left = new StopsEarly(numbers, from, middle);
        StopsEarly right = new StopsEarly(numbers, middle, to);
        left.fork();
        right.fork(); // expect: fork-order
        if (left.join()) {
            right.cancel(false);
            return true;
        }
        return right.join();
    }
}
