package order;

import java.util.concurrent.RecursiveTask;

class JoinsLongBefore extends RecursiveTask<Long> {
    private final long[] numbers;
    private final int from;
    private final int to;

    JoinsLongBefore(long[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 2_000) {
            long parity = 0;
            for (int i = from; i < to; i++) {
                parity ^= numbers[i];
            }
            return parity;
        }
        int middle = (from + to) >>> 1;

        // The lower half.
        JoinsLongBefore lower = new JoinsLongBefore(numbers, from, middle);
        lower.fork();

        // The upper half.
        JoinsLongBefore upper = new JoinsLongBefore(numbers, middle, to);
        long other = upper.compute();
        long one = lower.join();

        return one ^ other;
    }
}
