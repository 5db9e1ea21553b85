package io.heddle.governor.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long new threads of JVMs ran untreated, as upper bounds: to their treatment from the last look that showed them not to
 * be there, or their process not to be a JVM. Most looks list no threads: the JVM's count of its Java threads shows that
 * none of these was born, and the kernel's count shows it of all. A thread that no JVM counts (a native
 * library's, or any of a JVM without counters) and that is born just as another ends moves neither: the next regular listing
 * finds it. Its delay is counted from the last look that would have shown it, unless a Java thread's birth gave it away
 * sooner.
 *
 * @param count threads treated
 */
public record ApplyLatency(
        long count,
        @Nullable Double medianSeconds,
        @Nullable Double p99Seconds,
        @Nullable Double maxSeconds) {
    /**
     * Collects delays. Of more than 100,000 it keeps a sample in which each is as likely as any other (Vitter, "Random Sampling
     * with a Reservoir", 1985, algorithm R), and the largest.
     */
    public static final class Recorder {
        private static final int KEPT = 100_000;

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
            if (kept < KEPT) {
                if (kept == nanos.length) {
                    nanos = Arrays.copyOf(nanos, Math.min(KEPT, 2 * kept));
                }
                nanos[kept++] = delayNanos;
                return;
            }
            long place = random.nextLong(count);
            if (place < KEPT) {
                nanos[(int) place] = delayNanos;
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

        /** The nearest-rank quantile, in seconds. */
        private static double quantile(long[] sorted, double q) {
            return sorted[(int) Math.ceil(q * sorted.length) - 1] / 1e9;
        }
    }
}
