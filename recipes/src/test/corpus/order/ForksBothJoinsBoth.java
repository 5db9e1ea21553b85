package order;

import java.util.concurrent.RecursiveTask;

class ForksBothJoinsBoth extends RecursiveTask<Long> {
    private final long[] numbers;
    private final int from;
    private final int to;

    ForksBothJoinsBoth(long[] numbers, int from, int to) {
        this.numbers = numbers;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 1_000) {
            long parity = 0;
            for (int i = from; i < to; i++) {
                parity ^= numbers[i];
            }
            return parity;
        }
        int middle = (from + to) >>> 1;
        ForksBothJoinsBoth left = new ForksBothJoinsBoth(numbers, from, middle);
        ForksBothJoinsBoth right = new ForksBothJoinsBoth(numbers, middle, to);
        left.fork();
        right.fork(); // expect: fork-order
        return left.join() ^ right.join();
    }
}
