package sleeping;

import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

class SleepsInAMethod extends RecursiveTask<Integer> {
    private final int[] prices;
    private final int from;
    private final int to;

    SleepsInAMethod(int[] prices, int from, int to) {
        this.prices = prices;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Integer compute() {
        if (to - from <= 50) {
            int least = Integer.MAX_VALUE;
            for (int i = from; i < to; i++) {
                least = Math.min(least, prices[i]);
            }
            pause();
            return least;
        }
        int middle = (from + to) >>> 1;
        SleepsInAMethod left = new SleepsInAMethod(prices, from, middle);
        left.fork();
        int right = new SleepsInAMethod(prices, middle, to).compute();
        return Math.min(left.join(), right);
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(5); // expect: sleepy-worker
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
