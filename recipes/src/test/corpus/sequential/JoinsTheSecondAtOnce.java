package sequential;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** The second child is joined where it is forked. */
class JoinsTheSecondAtOnce extends RecursiveTask<Long> {
    private final long[] prices;
    private final int from;
    private final int to;

    JoinsTheSecondAtOnce(long[] prices, int from, int to) {
        this.prices = prices;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 1_000) {
            long total = 0;
            for (int i = from; i < to; i++) {
                total += prices[i];
            }
            return total;
        }
        int middle = (from + to) >>> 1;
        ForkJoinTask<Long> left = new JoinsTheSecondAtOnce(prices, from, middle).fork();
        long right = new JoinsTheSecondAtOnce(prices, middle, to).fork().join(); // expect: sequential-fork
        return left.join() + right;
    }
}
