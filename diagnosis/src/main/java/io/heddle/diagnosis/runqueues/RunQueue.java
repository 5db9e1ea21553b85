package io.heddle.diagnosis.runqueues;

import java.util.Arrays;

/** The number of ready threads on a CPU or on the machine, weighted by time. */
public final class RunQueue {
    private final long startNanos;
    private final long endNanos;

    /** Thread-nanoseconds in each of equally long parts of the recording. */
    private final double[] readyNanos;

    private long[] nanosByLength = new long[8];
    private int length;
    private long since;

    RunQueue(long startNanos, long endNanos, int buckets) {
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        readyNanos = new double[buckets];
        since = startNanos;
    }

    void change(int difference, long nanos) {
        advance(nanos);
        length += difference;
    }

    void advance(long nanos) {
        if (nanos <= since) {
            return;
        }
        if (length >= nanosByLength.length) {
            nanosByLength = Arrays.copyOf(nanosByLength, 2 * length);
        }
        nanosByLength[length] += nanos - since;
        if (length > 0) {
            addToBuckets(nanos);
        }
        since = nanos;
    }

    private void addToBuckets(long nanos) {
        double bucketNanos = (double) (endNanos - startNanos) / readyNanos.length;
        double start = (double) (since - startNanos);
        double end = (double) (nanos - startNanos);
        int first = Math.min((int) (start / bucketNanos), readyNanos.length - 1);
        int last = Math.min((int) (end / bucketNanos), readyNanos.length - 1);
        for (int bucket = first; bucket <= last; bucket++) {
            double from = Math.max(start, bucket * bucketNanos);
            double to = Math.min(end, (bucket + 1) * bucketNanos);
            readyNanos[bucket] += length * Math.max(0, to - from);
        }
    }

    /** The mean number of ready threads. */
    public double mean() {
        double sum = 0;
        for (int i = 0; i < nanosByLength.length; i++) {
            sum += (double) i * nanosByLength[i];
        }
        return endNanos == startNanos ? 0 : sum / (endNanos - startNanos);
    }

    /** The standard deviation of the number of ready threads. */
    public double deviation() {
        double mean = mean();
        double sum = 0;
        for (int i = 0; i < nanosByLength.length; i++) {
            sum += (i - mean) * (i - mean) * nanosByLength[i];
        }
        return endNanos == startNanos ? 0 : Math.sqrt(sum / (endNanos - startNanos));
    }

    /** The largest number of ready threads. */
    public int max() {
        int max = nanosByLength.length - 1;
        while (max > 0 && nanosByLength[max] == 0) {
            max--;
        }
        return max;
    }

    /** The number of ready threads that was not exceeded in this share of the time. */
    public int percentile(double share) {
        double wanted = share * (endNanos - startNanos);
        double seen = 0;
        for (int i = 0; i < nanosByLength.length; i++) {
            seen += nanosByLength[i];
            if (seen >= wanted) {
                return i;
            }
        }
        return max();
    }

    /** The mean number of ready threads in each of equally long parts of the recording. */
    public double[] series() {
        double bucketNanos = (double) (endNanos - startNanos) / readyNanos.length;
        return Arrays.stream(readyNanos)
                .map(each -> bucketNanos == 0 ? 0 : each / bucketNanos)
                .toArray();
    }
}
