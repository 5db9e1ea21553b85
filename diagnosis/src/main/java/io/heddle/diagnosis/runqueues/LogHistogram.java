package io.heddle.diagnosis.runqueues;

/** A histogram of durations whose buckets are at most 1/16 wide, relative to their start. Its memory does not depend on the values. */
final class LogHistogram {
    private static final int PRECISION_BITS = 4;
    private static final int PER_POWER = 1 << PRECISION_BITS;

    private final long[] counts = new long[(Long.SIZE - PRECISION_BITS) * PER_POWER];
    private long count;
    private long max;
    private long sum;

    void record(long nanos) {
        counts[bucket(nanos)]++;
        count++;
        sum += nanos;
        max = Math.max(max, nanos);
    }

    private static int bucket(long nanos) {
        if (nanos < PER_POWER) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - PRECISION_BITS;
        return shift * PER_POWER + (int) (nanos >> shift);
    }

    /** The largest value of a bucket. */
    private static long end(int bucket) {
        int shift = Math.max(0, bucket / PER_POWER - 1);
        return ((bucket - (long) shift * PER_POWER + 1) << shift) - 1;
    }

    /** The value that this share of the values does not exceed, at most 1/16 too large; 0 without values. */
    long percentile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * count));
        long seen = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            seen += counts[bucket];
            if (seen >= rank) {
                return Math.min(end(bucket), max);
            }
        }
        return max;
    }

    long count() {
        return count;
    }

    long max() {
        return max;
    }

    long sum() {
        return sum;
    }
}
