package io.heddle.trials.analysis;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The distribution of the pivotal quantity |median| / winsorised deviation in normal samples of one size.
 *
 * <p>The quotient is a pivot: its distribution depends neither on location nor on scale of the errors, so one table for each
 * sample size serves all data. The table is simulated once, from a fixed seed: equal data always have equal intervals. The
 * simulation is kept here because the distribution has no closed form, and so no library has its quantiles.
 */
final class PivotDistribution {
    private static final int SAMPLES = 20_000;
    private static final long SEED = 0x6865646c65L;

    /** Above this size, 1/sqrt(n) approximates the factor closely enough without a table. */
    private static final int LARGEST_TABLE = 100;

    private static final Map<Integer, PivotDistribution> TABLES = new ConcurrentHashMap<>();

    private final double[] sortedPivots;
    private final double meanDeviation;
    private final double scale;

    private PivotDistribution(double[] sortedPivots, double meanDeviation, double scale) {
        this.sortedPivots = sortedPivots;
        this.meanDeviation = meanDeviation;
        this.scale = scale;
    }

    static PivotDistribution of(int count) {
        if (count > LARGEST_TABLE) {
            PivotDistribution largest = of(LARGEST_TABLE);
            double scale = Math.sqrt((double) LARGEST_TABLE / count);
            return new PivotDistribution(largest.sortedPivots, largest.meanDeviation, scale);
        }
        return TABLES.computeIfAbsent(count, PivotDistribution::simulate);
    }

    private static PivotDistribution simulate(int count) {
        RandomGenerator random = new SplittableRandom(SEED + count);
        double[] pivots = new double[SAMPLES];
        double[] deviations = new double[SAMPLES];
        double[] sample = new double[count];
        for (int i = 0; i < SAMPLES; i++) {
            Arrays.setAll(sample, k -> random.nextGaussian());
            deviations[i] = StudentizedMedian.winsorisedDeviation(sample);
            pivots[i] = Math.abs(Median.withDefaults().evaluate(sample)) / deviations[i];
        }
        Arrays.sort(pivots);
        return new PivotDistribution(pivots, Mean.of(deviations).getAsDouble(), 1);
    }

    /** The factor by which the deviation is multiplied to give the half width of an interval with this confidence. */
    double factor(double confidence) {
        return scale * Quantile.withDefaults().evaluate(SAMPLES, i -> sortedPivots[i], confidence);
    }

    /** The mean half width of the interval for errors with the standard deviation 1. */
    double expectedHalfWidth(double confidence) {
        return factor(confidence) * meanDeviation;
    }
}
