package order;

import java.util.concurrent.RecursiveTask;

/** Fields hold the children; one helper forks them and another joins them. */
class ForksInOneHelperJoinsInAnother extends RecursiveTask<Long> {
    private final long[] values;
    private final int from;
    private final int to;
    private ForksInOneHelperJoinsInAnother left;
    private ForksInOneHelperJoinsInAnother right;

    ForksInOneHelperJoinsInAnother(long[] values, int from, int to) {
        this.values = values;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from <= 5_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum;
        }
        split();
        return gather();
    }

    private void split() {
        int middle = (from + to) >>> 1;
        left = new ForksInOneHelperJoinsInAnother(values, from, middle);
        right = new ForksInOneHelperJoinsInAnother(values, middle, to);
        left.fork();
        right.fork(); // expect: fork-order
    }

    private long gather() {
        return left.join() + right.join();
    }
}
