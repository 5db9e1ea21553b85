package order;

import java.util.concurrent.RecursiveTask;
import java.util.logging.Logger;

/** Log messages are no work between fork and join. */
class LogsBeforeItJoins extends RecursiveTask<Long> {
    private static final Logger LOGGER = Logger.getLogger("sums");

    private final long[] prices;
    private final int from;
    private final int to;

    LogsBeforeItJoins(long[] prices, int from, int to) {
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
        LogsBeforeItJoins left = new LogsBeforeItJoins(prices, from, middle);
        LogsBeforeItJoins right = new LogsBeforeItJoins(prices, middle, to);
        left.fork();
        right.fork(); // expect: fork-order
        LOGGER.fine("waiting for both halves");
        long first = left.join();
        LOGGER.fine("the first half is done");
        return first + right.join();
    }
}
