package copying;

import java.util.Arrays;
import java.util.concurrent.RecursiveTask;

/** A constructor passes a copy to another one. */
class CopiesOnTheWayToAnotherConstructor extends RecursiveTask<Long> {
    private final long[] counts;
    private final int from;
    private final int to;

    CopiesOnTheWayToAnotherConstructor(long[] counts, int from, int to) {
        this(Arrays.copyOf(counts, counts.length), from, to, "counts"); // expect: copy-on-fork
    }

    private CopiesOnTheWayToAnotherConstructor(long[] counts, int from, int to, String name) {
        if (from > to) {
            throw new IllegalArgumentException(name);
        }
        this.counts = counts;
        this.from = from;
        this.to = to;
    }

    @Override
    protected Long compute() {
        if (to - from < 10_000) {
            long sum = 0;
            for (int i = from; i < to; i++) {
                sum += counts[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        var left = new CopiesOnTheWayToAnotherConstructor(counts, from, middle);
        var right = new CopiesOnTheWayToAnotherConstructor(counts, middle, to);
        left.fork();
        return right.compute() + left.join();
    }
}
