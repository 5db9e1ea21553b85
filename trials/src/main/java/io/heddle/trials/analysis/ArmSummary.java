package io.heddle.trials.analysis;

import org.jspecify.annotations.Nullable;

/**
 * The measurements of one arm in one metric.
 *
 * @param count measurements that contain the metric; if 0, median, minimum and maximum are NaN
 * @param interval for the median; null for fewer than {@value Analysis#MIN_ROUNDS} measurements
 */
public record ArmSummary(
        String metric,
        String arm,
        int count,
        double median,
        double min,
        double max,
        @Nullable ConfidenceInterval interval) {}
