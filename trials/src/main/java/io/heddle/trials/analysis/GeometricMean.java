package io.heddle.trials.analysis;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The weighted geometric mean of ratios, and the uncertainty from the choice of the items, such as jobs, that have the ratios.
 *
 * <p>The interval is a bootstrap-t on the logarithms: items are drawn with replacement, and the mean of each resample is divided by its
 * own standard error. With unequal weights the mean is a ratio of two sums, whose standard error comes from its linearisation. Sources:
 * Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), section 12.5; Cochran, "Sampling Techniques" (1977), section 6.3, for
 * ratios of sums. A percentile bootstrap covers too rarely if a few items have most of the weight.
 *
 * <p>Above {@value #MAX_UNITS} items, random groups of items are resampled instead of single ones. The groups are as independent as the
 * items, and their sums suffice.
 */
public final class GeometricMean {
    /** The smallest number of items with an interval. */
    public static final int MIN_ITEMS = 5;

    private static final int MAX_UNITS = 1_000;
    private static final int RESAMPLES = 10_000;

    private static final double NEGLIGIBLE = 1e-12;

    /** Equal data have equal intervals. */
    private static final long SEED = 0x6765_6f6d;

    private final int count;
    private final double logMean;
    private final double standardError;
    private final double[] sortedPivots;

    private GeometricMean(int count, double logMean, double standardError, double[] sortedPivots) {
        this.count = count;
        this.logMean = logMean;
        this.standardError = standardError;
        this.sortedPivots = sortedPivots;
    }

    /**
     * The mean of ratios with equal weights.
     *
     * @throws IllegalArgumentException if there is none, or one is not positive and finite
     */
    public static GeometricMean of(double[] ratios) {
        double[] equal = new double[ratios.length];
        Arrays.fill(equal, 1);
        return of(ratios, equal);
    }

    /**
     * The mean of weighted ratios.
     *
     * @throws IllegalArgumentException if there is none, or a ratio or a weight is not positive and finite
     */
    public static GeometricMean of(double[] ratios, double[] weights) {
        if (ratios.length == 0 || ratios.length != weights.length) {
            throw new IllegalArgumentException(ratios.length + " ratios and " + weights.length + " weights");
        }
        double[] logs = new double[ratios.length];
        for (int i = 0; i < logs.length; i++) {
            requirePositive(ratios[i]);
            requirePositive(weights[i]);
            logs[i] = Math.log(ratios[i]);
        }
        Units units = Units.of(logs, weights);
        Sums all = units.all();
        double[] pivots = logs.length < MIN_ITEMS || !(all.standardError() > 0)
                ? new double[0]
                : IntStream.range(0, RESAMPLES)
                        .parallel()
                        .mapToDouble(i ->
                                units.resampled(new SplittableRandom(SEED + i)).pivot(all.mean()))
                        .filter(pivot -> !Double.isNaN(pivot))
                        .sorted()
                        .toArray();
        return new GeometricMean(logs.length, all.mean(), all.standardError(), pivots);
    }

    private static void requirePositive(double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(value + " is not positive and finite");
        }
    }

    /** The number of ratios. */
    public int count() {
        return count;
    }

    public double value() {
        return Math.exp(logMean);
    }

    /**
     * An interval for the mean over all items of which these are a sample; empty for fewer than {@value #MIN_ITEMS}, or if all ratios
     * are equal.
     *
     * @param confidence between 0 and 1
     */
    public Optional<ConfidenceInterval> interval(double confidence) {
        if (sortedPivots.length == 0) {
            return Optional.empty();
        }
        double tail = (1 - confidence) / 2;
        // A large pivot means that resamples overestimate, so the true mean lies lower.
        return Optional.of(new ConfidenceInterval(
                Math.exp(logMean - pivot(1 - tail) * standardError),
                Math.exp(logMean - pivot(tail) * standardError),
                confidence));
    }

    private double pivot(double probability) {
        return Quantile.withDefaults().evaluate(sortedPivots.length, i -> sortedPivots[i], probability);
    }

    /** What is resampled: items, or groups of items. */
    private static final class Units {
        /** The sum of the weights in each unit. */
        private final double[] weights;

        /** The sum of weight times logarithm in each unit. */
        private final double[] sums;

        private Units(double[] weights, double[] sums) {
            this.weights = weights;
            this.sums = sums;
        }

        static Units of(double[] logs, double[] itemWeights) {
            int count = Math.min(logs.length, MAX_UNITS);
            double[] weights = new double[count];
            double[] sums = new double[count];
            int[] order = shuffled(logs.length);
            for (int i = 0; i < logs.length; i++) {
                int item = order[i];
                weights[i % count] += itemWeights[item];
                sums[i % count] += itemWeights[item] * logs[item];
            }
            return new Units(weights, sums);
        }

        private static int[] shuffled(int count) {
            int[] order = IntStream.range(0, count).toArray();
            RandomGenerator random = new SplittableRandom(SEED);
            for (int i = count - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int kept = order[i];
                order[i] = order[other];
                order[other] = kept;
            }
            return order;
        }

        Sums all() {
            Sums all = new Sums();
            for (int i = 0; i < sums.length; i++) {
                all.add(weights[i], sums[i]);
            }
            return all;
        }

        /** As many units, drawn with replacement. */
        Sums resampled(RandomGenerator random) {
            Sums drawn = new Sums();
            for (int i = 0; i < sums.length; i++) {
                int unit = random.nextInt(sums.length);
                drawn.add(weights[unit], sums[unit]);
            }
            return drawn;
        }
    }

    /** Sums and products of units, from which mean and standard error follow without a second pass. */
    private static final class Sums {
        private int count;
        private double weights;
        private double sums;
        private double weightsSquared;
        private double weightsTimesSums;
        private double sumsSquared;

        void add(double weight, double sum) {
            count++;
            weights += weight;
            sums += sum;
            weightsSquared += weight * weight;
            weightsTimesSums += weight * sum;
            sumsSquared += sum * sum;
        }

        double mean() {
            return sums / weights;
        }

        double standardError() {
            double mean = mean();
            double squares = sumsSquared - 2 * mean * weightsTimesSums + mean * mean * weightsSquared;
            // Rounding leaves a tiny rest where all units are equal.
            return squares > NEGLIGIBLE * sumsSquared ? Math.sqrt(squares * count / (count - 1)) / weights : 0;
        }

        /** How far the mean of this resample is from the true mean of the resampling, in standard errors; NaN if it has none. */
        double pivot(double trueMean) {
            double error = standardError();
            return error > 0 ? (mean() - trueMean) / error : Double.NaN;
        }
    }
}
