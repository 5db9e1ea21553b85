package io.heddle.workloads.forkjoin;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * A computation by tasks with a bottleneck, and by fixed tasks.
 *
 * @param operations the default number of measured operations
 */
record Pair<D, R>(
        String name,
        int operations,
        Supplier<D> data,
        Tasks<D, R> before,
        Tasks<D, R> after,
        ToLongFunction<R> checksum) {
    /** Creates the root task of one operation. */
    @FunctionalInterface
    interface Tasks<D, R> {
        ForkJoinTask<R> rootTask(ForkJoinPool pool, D data);
    }

    Measurement measure(Main.Version version, int threads, int times) {
        Tasks<D, R> tasks =
                switch (version) {
                    case BEFORE -> before;
                    case AFTER -> after;
                };
        return Measurement.of(this, tasks, threads, times);
    }
}
