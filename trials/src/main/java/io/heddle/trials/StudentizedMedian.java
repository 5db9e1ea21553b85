package io.heddle.trials;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * A median with the spread it was found in: what an interval for the median is made of.
 *
 * <p>The interval is the median plus and minus a factor times the winsorised standard deviation; the factor comes from a
 * bootstrap-t whose resamples are drawn from normal errors ({@link NormalPivots}). Sources: Efron and Tibshirani, "An
 * Introduction to the Bootstrap" (1993), 6.5 (parametric bootstrap) and 12.5 (bootstrap-t); Tukey and McLaughlin, "Less
 * vulnerable confidence and significance procedures for location based on a single sample" (Sankhya A 25, 1963)
 * (studentizing by the winsorised deviation).
 *
 * <p>The choice was made by simulation (docs/results/interval-coverage.md). The percentile bootstrap of the median
 * covers too rarely below 20 values and can never leave the range of the data, which at 5 values holds the median in no
 * more than 94 % of trials; exact order statistics have the same limit, and one outlier becomes their end.
 *
 * @param count values it was made of
 * @param deviation winsorised standard deviation
 */
record StudentizedMedian(int count, double median, double deviation) {

    /**
     * Fewest values with an interval. One value at each end may be an outlier and is winsorised; a spread needs three
     * others.
     */
    static final int FEWEST = 5;

    /** The values' median and spread; nothing when they are too few or, outliers aside, not finite. */
    static Optional<StudentizedMedian> of(double[] values) {
        if (values.length < FEWEST) {
            return Optional.empty();
        }
        double median = Median.withDefaults().evaluate(values.clone());
        double deviation = winsorisedDeviation(values);
        if (deviation == 0) {
            // Most values agree, as they do in a coarse unit; the few that do not are then no outliers but the spread.
            deviation = StandardDeviation.of(values).getAsDouble();
        }
        return Double.isFinite(median) && Double.isFinite(deviation)
                ? Optional.of(new StudentizedMedian(values.length, median, deviation))
                : Optional.empty();
    }

    /** The standard deviation after a tenth of the values at each end, but at least one, is moved to its neighbour. */
    static double winsorisedDeviation(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int moved = Math.max(1, sorted.length / 10);
        int last = sorted.length - 1;
        Arrays.fill(sorted, 0, moved, sorted[moved]);
        Arrays.fill(sorted, last - moved + 1, last + 1, sorted[last - moved]);
        return StandardDeviation.of(sorted).getAsDouble();
    }

    double halfWidth(double confidence) {
        return NormalPivots.of(count).factor(confidence) * deviation;
    }

    /** The half width to expect from another number of values with the same spread. */
    double expectedHalfWidth(int otherCount, double confidence) {
        return halfWidth(confidence)
                * NormalPivots.of(otherCount).expectedHalfWidth(confidence)
                / NormalPivots.of(count).expectedHalfWidth(confidence);
    }
}
