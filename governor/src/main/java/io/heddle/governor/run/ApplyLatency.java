package io.heddle.governor.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The time that new threads of JVMs ran without the policy, as upper bounds. Each is counted from the last update at
 * which the thread was absent, or its process was no JVM.
 *
 * <p>Most updates list no threads: the JVM's count of Java threads and the kernel's count of all threads show whether
 * there are new ones. Neither count changes if a thread that no JVM counts starts just as another ends. The next
 * regular listing finds such a thread, and its latency counts from the last update that would have shown it.
 *
 * @param count number of threads to which a policy was applied
 */
public record ApplyLatency(
        long count,
        @Nullable Double medianSeconds,
        @Nullable Double p99Seconds,
        @Nullable Double maxSeconds) {
    /**
     * The collector of latencies. It keeps all up to 100,000, then a uniform sample (J. S. Vitter, "Random Sampling
     * with a Reservoir", 1985, Algorithm R). It always keeps the maximum.
     */
    public static final class Recorder {
        private static final int MAX_KEPT = 100_000;

        private final RandomGenerator random;
        private long[] nanos = new long[64];
        private int kept;
        private long count;
        private long largest;

        public Recorder() {
            this(new SplittableRandom());
        }

        Recorder(RandomGenerator random) {
            this.random = random;
        }

        public void add(long delayNanos) {
            count++;
            largest = Math.max(largest, delayNanos);
            if (kept < MAX_KEPT) {
                if (kept == nanos.length) {
                    nanos = Arrays.copyOf(nanos, Math.min(MAX_KEPT, 2 * kept));
                }
                nanos[kept++] = delayNanos;
                return;
            }
            long index = random.nextLong(count);
            if (index < MAX_KEPT) {
                nanos[(int) index] = delayNanos;
            }
        }

        public ApplyLatency latency() {
            if (kept == 0) {
                return new ApplyLatency(0, null, null, null);
            }
            long[] sorted = Arrays.copyOf(nanos, kept);
            Arrays.sort(sorted);
            return new ApplyLatency(count, quantile(sorted, 0.5), quantile(sorted, 0.99), largest / 1e9);
        }

        /** The nearest-rank quantile in seconds. */
        private static double quantile(long[] sorted, double q) {
            return sorted[(int) Math.ceil(q * sorted.length) - 1] / 1e9;
        }
    }
}
