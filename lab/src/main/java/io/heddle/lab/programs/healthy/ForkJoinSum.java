package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Lifetime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

/** Sums of an array by fork/join tasks with enough work in each and no waiting. */
public final class ForkJoinSum {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx256m");

    private static final int ELEMENTS = 4_000_000;
    private static final int GRAIN = 50_000;
    private static final int BITS = 20;

    /** The sum over a part of the array. */
    private static final class Sum extends RecursiveTask<Long> {
        private final long[] values;
        private final int from;
        private final int to;

        Sum(long[] values, int from, int to) {
            this.values = values;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from <= GRAIN) {
                long sum = 0;
                for (int i = from; i < to; i++) {
                    sum += mixed(values[i]);
                }
                return sum;
            }
            int middle = (from + to) >>> 1;
            Sum right = new Sum(values, middle, to);
            right.fork();
            return new Sum(values, from, middle).compute() + right.join();
        }

        /** A function that takes longer to compute than its argument takes to load. */
        private static long mixed(long value) {
            long state = value;
            for (int i = 0; i < BITS; i++) {
                state ^= state << 13;
                state ^= state >>> 7;
            }
            return state;
        }
    }

    private ForkJoinSum() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        long[] values = new long[ELEMENTS];
        Arrays.setAll(values, i -> i + 1);
        long first = new Sum(values, 0, ELEMENTS).compute();
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                if (pool.invoke(new Sum(values, 0, ELEMENTS)) != first) {
                    throw new AssertionError("the sum differs");
                }
                lifetime.count(1);
            }
        }
        lifetime.finish();
    }
}
