package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A helper returns a copy of a half. */
class ReturnsACopy extends RecursiveTask<Long> {
    private final long[] prices;

    ReturnsACopy(long[] prices) {
        this.prices = prices;
    }

    @Override
    protected Long compute() {
        if (prices.length <= 2_000) {
            return Arrays.stream(prices).sum();
        }
        int middle = prices.length / 2;
        ReturnsACopy lower = new ReturnsACopy(part(0, middle));
        ReturnsACopy upper = new ReturnsACopy(part(middle, prices.length));
        lower.fork();
        return upper.compute() + lower.join();
    }

    private long[] part(int from, int to) {
        return Arrays.copyOfRange(prices, from, to); // expect: copy-on-fork
    }
}
