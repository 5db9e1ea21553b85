package sleeping;

import java.util.concurrent.RecursiveTask;

/** The helper declares what only its sleep throws, and its caller handles it. */
class SleepsInAThrowingMethod extends RecursiveTask<Integer> {
    private final int[] prices;
    private final int from;
    private final int to;

    SleepsInAThrowingMethod(int[] prices, int from, int to) {
        this.prices = prices;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from > 1_000) {
            int middle = (from + to) >>> 1;
            SleepsInAThrowingMethod left = new SleepsInAThrowingMethod(prices, from, middle);
            left.fork();
            int right = new SleepsInAThrowingMethod(prices, middle, to).compute();
            return Math.min(left.join(), right);
        }
        int result = 0;
        result = least();
        return result;
    }

    private int least() {
        int least = Integer.MAX_VALUE;
        for (int i = from; i < to; i++) {
            least = Math.min(least, prices[i]);
        }
        return least;
    }
}
