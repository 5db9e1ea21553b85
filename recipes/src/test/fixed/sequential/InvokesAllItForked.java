package sequential;

import java.util.concurrent.RecursiveTask;

final class InvokesAllItForked extends RecursiveTask<Long> {
    private final long[] prices;
    private final int from;
    private final int to;

    InvokesAllItForked(long[] prices, int from, int to) {
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
        InvokesAllItForked left = new InvokesAllItForked(prices, from, middle);
        InvokesAllItForked right = new InvokesAllItForked(prices, middle, to);
        invokeAll(left, right); // expect: sequential-fork
        return left.join() + right.join();
    }
}
