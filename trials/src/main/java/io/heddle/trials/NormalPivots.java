package io.heddle.trials;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The distribution of |median| / winsorised deviation over samples of one size from the normal distribution.
 *
 * <p>The quotient depends neither on the location nor on the scale of the errors (it is a pivot), so one table for each
 * sample size serves all data. It is drawn once, from a fixed seed: the same data always have the same interval.
 */
final class NormalPivots {
    private static final int SAMPLES = 20_000;
    private static final long SEED = 0x6865646c65L;

    /** Above this size the factor follows the 1/sqrt(n) law closely enough to go without a table. */
    private static final int LARGEST_TABLE = 100;

    private static final Map<Integer, NormalPivots> TABLES = new ConcurrentHashMap<>();

    private final double[] sortedPivots;
    private final double meanDeviation;
    private final double scale;

    private NormalPivots(double[] sortedPivots, double meanDeviation, double scale) {
        this.sortedPivots = sortedPivots;
        this.meanDeviation = meanDeviation;
        this.scale = scale;
    }

    static NormalPivots of(int count) {
        if (count > LARGEST_TABLE) {
            NormalPivots largest = of(LARGEST_TABLE);
            double scale = Math.sqrt((double) LARGEST_TABLE / count);
            return new NormalPivots(largest.sortedPivots, largest.meanDeviation, scale);
        }
        return TABLES.computeIfAbsent(count, NormalPivots::draw);
    }

    private static NormalPivots draw(int count) {
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
        return new NormalPivots(pivots, Mean.of(deviations).getAsDouble(), 1);
    }

    /** What to multiply the deviation by so that the median lies within with this confidence. */
    double factor(double confidence) {
        return scale * Quantile.withDefaults().evaluate(SAMPLES, i -> sortedPivots[i], confidence);
    }

    /** The mean half width of the interval when the errors have the standard deviation 1. */
    double expectedHalfWidth(double confidence) {
        return factor(confidence) * meanDeviation;
    }
}
