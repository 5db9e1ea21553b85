package io.heddle.fleet.show;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Quantile;

/** The durations of pauses of one kind, in nanoseconds. */
final class Durations {
    private static final int INITIAL_CAPACITY = 64;

    private long[] nanos = new long[INITIAL_CAPACITY];
    private int count;
    private long sum;
    private boolean isSorted;

    void add(long duration) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = duration;
        sum += duration;
        isSorted = false;
    }

    int count() {
        return count;
    }

    double sumSeconds() {
        return sum / 1e9;
    }

    /** NaN without durations. */
    double meanSeconds() {
        return sumSeconds() / count;
    }

    /** @return NaN without durations */
    double quantileSeconds(double probability) {
        if (!isSorted) {
            Arrays.sort(nanos, 0, count);
            isSorted = true;
        }
        return Quantile.withDefaults().evaluate(count, i -> nanos[i] / 1e9, probability);
    }
}
