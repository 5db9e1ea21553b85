package io.heddle.lab.programs;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Latencies in buckets from 0.1 ms to 21 s; each bound is a quarter above the one before. Any thread may add latencies. */
final class LatencyHistogram {
    private static final double FIRST_SECONDS = 1e-4;
    private static final double FACTOR = 1.25;
    private static final int BOUNDS = 56;

    /** The last bucket has no bound. */
    private final AtomicLongArray buckets = new AtomicLongArray(BOUNDS + 1);

    private final LongAdder sumNanos = new LongAdder();

    /** The observations so far. */
    record Counts(List<Long> buckets, double sumSeconds) {
        /** The observations since earlier ones. */
        Counts since(Counts before) {
            return new Counts(
                    IntStream.range(0, buckets.size())
                            .mapToObj(i -> buckets.get(i) - before.buckets.get(i))
                            .toList(),
                    sumSeconds - before.sumSeconds);
        }

        /** A percentile in seconds, interpolated within its bucket; NaN if there is none, or if it is in the last bucket. */
        double percentile(double percent) {
            double rank =
                    percent / 100 * buckets.stream().mapToLong(Long::longValue).sum();
            double below = 0;
            for (int i = 0; i < BOUNDS; i++) {
                if (buckets.get(i) > 0 && below + buckets.get(i) >= rank) {
                    double from = i == 0 ? 0 : bound(i - 1);
                    return from + (bound(i) - from) * (rank - below) / buckets.get(i);
                }
                below += buckets.get(i);
            }
            return Double.NaN;
        }

        /** Appends a histogram in the text format of Prometheus. */
        void appendTo(StringBuilder text, String metric) {
            text.append("# TYPE ").append(metric).append(" histogram\n");
            long cumulative = 0;
            for (int i = 0; i < buckets.size(); i++) {
                cumulative += buckets.get(i);
                String bound = i < BOUNDS ? String.valueOf(bound(i)) : "+Inf";
                text.append(metric)
                        .append("_bucket{le=\"")
                        .append(bound)
                        .append("\"} ")
                        .append(cumulative)
                        .append('\n');
            }
            text.append(metric).append("_sum ").append(sumSeconds).append('\n');
            text.append(metric).append("_count ").append(cumulative).append('\n');
        }
    }

    void add(long nanos) {
        int bucket = 0;
        while (bucket < BOUNDS && nanos / 1e9 > bound(bucket)) {
            bucket++;
        }
        buckets.incrementAndGet(bucket);
        sumNanos.add(nanos);
    }

    Counts counts() {
        List<Long> counts =
                IntStream.rangeClosed(0, BOUNDS).mapToObj(buckets::get).toList();
        return new Counts(counts, sumNanos.sum() / 1e9);
    }

    private static double bound(int bucket) {
        return FIRST_SECONDS * Math.pow(FACTOR, bucket);
    }
}
