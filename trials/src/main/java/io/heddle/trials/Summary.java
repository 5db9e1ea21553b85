package io.heddle.trials;

import org.jspecify.annotations.Nullable;

/**
 * One arm in one metric.
 *
 * @param count measurements that have the metric; without one the figures are NaN
 * @param interval for the median; null with fewer than {@value Analysis#FEWEST_ROUNDS} measurements
 */
public record Summary(
        String metric,
        String arm,
        int count,
        double median,
        double min,
        double max,
        @Nullable Interval interval) {}
