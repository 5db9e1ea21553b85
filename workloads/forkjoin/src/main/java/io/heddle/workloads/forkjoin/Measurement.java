package io.heddle.workloads.forkjoin;

import com.sun.management.ThreadMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;

/**
 * The cost of some operations, after as many operations of warm-up.
 *
 * @param allocatedBytes the allocation of all threads
 * @param gcSeconds the collection time according to the collectors' MXBeans
 */
record Measurement(long checksum, double seconds, long allocatedBytes, long collections, double gcSeconds) {
    private record Counters(long nanos, long allocatedBytes, long collections, long gcMillis) {
        private static Counters now() {
            long collections = 0;
            long millis = 0;
            for (GarbageCollectorMXBean each : ManagementFactory.getGarbageCollectorMXBeans()) {
                collections += each.getCollectionCount();
                millis += each.getCollectionTime();
            }
            long allocated = ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getTotalThreadAllocatedBytes();
            return new Counters(System.nanoTime(), allocated, collections, millis);
        }
    }

    /** @param threads the threads of the pool */
    static <D, R> Measurement of(Pair<D, R> pair, Pair.Tasks<D, R> tasks, int threads, int operations) {
        D data = pair.data().get();
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            long warm = sum(pair, tasks, pool, data, operations);
            System.gc();
            Counters begin = Counters.now();
            long checksum = sum(pair, tasks, pool, data, operations);
            Counters end = Counters.now();
            if (warm != checksum) {
                throw new IllegalStateException("the results of warm-up and measurement differ");
            }
            return new Measurement(
                    checksum,
                    (end.nanos - begin.nanos) / 1e9,
                    end.allocatedBytes - begin.allocatedBytes,
                    end.collections - begin.collections,
                    (end.gcMillis - begin.gcMillis) / 1e3);
        }
    }

    private static <D, R> long sum(Pair<D, R> pair, Pair.Tasks<D, R> tasks, ForkJoinPool pool, D data, int operations) {
        long sum = 0;
        for (int i = 0; i < operations; i++) {
            sum += pair.checksum().applyAsLong(pool.invoke(tasks.rootTask(pool, data)));
        }
        return sum;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "checksum=%016x seconds=%.6f allocatedBytes=%d collections=%d gcSeconds=%.3f",
                checksum,
                seconds,
                allocatedBytes,
                collections,
                gcSeconds);
    }
}
