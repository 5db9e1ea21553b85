package io.heddle.governor.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long new threads ran untreated: from the last look that did not find them to their treatment, so an upper bound.
 *
 * @param count threads treated
 */
public record Delays(
        long count,
        @Nullable Double medianSeconds,
        @Nullable Double p99Seconds,
        @Nullable Double maxSeconds) {
    /** Collects delays; keeps the first 100,000. */
    public static final class Recorder {
        private static final int KEPT = 100_000;

        private long[] nanos = new long[64];
        private int kept;
        private long count;

        public void add(long delayNanos) {
            count++;
            if (kept == KEPT) {
                return;
            }
            if (kept == nanos.length) {
                nanos = Arrays.copyOf(nanos, Math.min(KEPT, 2 * kept));
            }
            nanos[kept++] = delayNanos;
        }

        public Delays delays() {
            if (kept == 0) {
                return new Delays(0, null, null, null);
            }
            long[] sorted = Arrays.copyOf(nanos, kept);
            Arrays.sort(sorted);
            return new Delays(count, quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1));
        }

        /** The nearest-rank quantile, in seconds. */
        private static double quantile(long[] sorted, double q) {
            return sorted[(int) Math.ceil(q * sorted.length) - 1] / 1e9;
        }
    }
}
