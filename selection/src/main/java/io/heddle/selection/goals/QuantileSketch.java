package io.heddle.selection.goals;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A summary of many numbers for quantiles with a relative error of at most 1 %: DDSketch of Masson, Rim and Lee, "DDSketch: A fast and
 * fully-mergeable quantile sketch with relative-error guarantees" (VLDB 2019), section 2. The logarithm of a number is its bucket. Numbers
 * nearer to 0 than 1e-12 count as 0, and those beyond 1e15 as 1e15, so a sketch has at most 6,300 buckets. Not thread-safe.
 */
public final class QuantileSketch {
    private static final double RELATIVE_ERROR = 0.01;
    private static final double GAMMA = (1 + RELATIVE_ERROR) / (1 - RELATIVE_ERROR);
    private static final double LOG_GAMMA = Math.log(GAMMA);
    private static final double SMALLEST = 1e-12;
    private static final double LARGEST = 1e15;

    /** Makes all bucket numbers of positive numbers positive, so that those of negative numbers are their opposites. */
    private static final int OFFSET = 1 - bucketOfMagnitude(SMALLEST);

    /** How many numbers each bucket has, in the order of the numbers. */
    private final SortedMap<Integer, Long> counts;

    public QuantileSketch() {
        this(new TreeMap<>());
    }

    private QuantileSketch(SortedMap<Integer, Long> counts) {
        this.counts = counts;
    }

    /** Adds a finite number. */
    public void add(double number) {
        counts.merge(bucket(number), 1L, Long::sum);
    }

    /** A copy that does not change with this sketch. */
    public QuantileSketch copy() {
        return new QuantileSketch(new TreeMap<>(counts));
    }

    /** The numbers that were added after an earlier copy was made. */
    QuantileSketch since(QuantileSketch earlier) {
        SortedMap<Integer, Long> added = new TreeMap<>();
        counts.forEach((bucket, count) -> {
            long more = count - earlier.counts.getOrDefault(bucket, 0L);
            if (more > 0) {
                added.put(bucket, more);
            }
        });
        return new QuantileSketch(added);
    }

    /** How many numbers were added. */
    long size() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * A quantile of the numbers, of which there is at least one.
     *
     * @param share the share of the numbers that are not larger
     */
    double quantile(double share) {
        double rank = share * (size() - 1);
        long below = 0;
        for (Map.Entry<Integer, Long> bucket : counts.entrySet()) {
            below += bucket.getValue();
            if (below > rank) {
                return number(bucket.getKey());
            }
        }
        return number(counts.lastKey());
    }

    private static int bucket(double number) {
        double magnitude = Math.abs(number);
        if (magnitude < SMALLEST) {
            return 0;
        }
        int bucket = OFFSET + bucketOfMagnitude(Math.min(magnitude, LARGEST));
        return number < 0 ? -bucket : bucket;
    }

    private static int bucketOfMagnitude(double magnitude) {
        return (int) Math.ceil(Math.log(magnitude) / LOG_GAMMA);
    }

    /** The number in a bucket's middle, from which no number of the bucket differs by more than the relative error. */
    private static double number(int bucket) {
        double magnitude = 2 * Math.pow(GAMMA, Math.abs(bucket) - OFFSET) / (GAMMA + 1);
        return bucket == 0 ? 0 : Math.copySign(magnitude, bucket);
    }
}
