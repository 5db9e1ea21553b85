package io.heddle.trials.analysis;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A median and the spread of its sample, from which an interval for the median is computed.
 *
 * <p>The interval is the median plus and minus a factor times the winsorised standard deviation. The factor comes from a
 * parametric bootstrap-t with normal errors ({@link PivotDistribution}). Sources: Efron and Tibshirani, "An Introduction to
 * the Bootstrap" (1993), sections 6.5 (parametric bootstrap) and 12.5 (bootstrap-t); Tukey and McLaughlin, "Less vulnerable
 * confidence and significance procedures for location based on a single sample" (Sankhya A 25, 1963), for studentizing by
 * the winsorised deviation.
 *
 * <p>The method was chosen by simulation (docs/results/interval-coverage.md). The percentile bootstrap of the median covers
 * too rarely below 20 values, and never leaves the range of the data, which at 5 values contains the median in only 94 % of
 * trials. Exact order statistics have the same limit, and one outlier becomes an end of the interval. Commons Statistics
 * supplies median and deviation; no library in use has intervals for medians of so few values.
 *
 * @param count size of the sample
 * @param deviation winsorised standard deviation, in the unit of the values
 */
record StudentizedMedian(int count, double median, double deviation) {

    /** The smallest sample with an interval: one value at each end is winsorised, and a spread needs three others. */
    static final int MIN_VALUES = 5;

    /** The median and spread of a sample; empty when it is too small or, apart from outliers, not finite. */
    static Optional<StudentizedMedian> of(double[] values) {
        if (values.length < MIN_VALUES) {
            return Optional.empty();
        }
        double median = Median.withDefaults().evaluate(values.clone());
        double deviation = winsorisedDeviation(values);
        if (deviation == 0) {
            // Most values are equal, as in a coarse unit. The few others are then the spread, not outliers.
            deviation = StandardDeviation.of(values).getAsDouble();
        }
        return Double.isFinite(median) && Double.isFinite(deviation)
                ? Optional.of(new StudentizedMedian(values.length, median, deviation))
                : Optional.empty();
    }

    /** The standard deviation after a tenth of the values at each end, at least one, is replaced by the next value. */
    static double winsorisedDeviation(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int moved = Math.max(1, sorted.length / 10);
        int last = sorted.length - 1;
        Arrays.fill(sorted, 0, moved, sorted[moved]);
        Arrays.fill(sorted, last - moved + 1, last + 1, sorted[last - moved]);
        return StandardDeviation.of(sorted).getAsDouble();
    }

    /** Half the width of the interval for the median, in the unit of the values. */
    double halfWidth(double confidence) {
        return PivotDistribution.of(count).factor(confidence) * deviation;
    }

    /** The expected half width for a sample of another size with the same spread. */
    double expectedHalfWidth(int otherCount, double confidence) {
        return halfWidth(confidence)
                * PivotDistribution.of(otherCount).expectedHalfWidth(confidence)
                / PivotDistribution.of(count).expectedHalfWidth(confidence);
    }
}
