package io.heddle.simulator.execution;

import java.util.Arrays;

/**
 * A distribution of times or sizes, as a table of its quantiles. A draw is one random number, two reads and an
 * interpolation, whatever the distribution.
 */
public final class Distribution {
    private static final int STEPS_BITS = 10;
    private static final int STEPS = 1 << STEPS_BITS;

    /** The quantiles at i / STEPS, for i from 0 to STEPS. */
    private final double[] quantiles;

    private Distribution(double[] quantiles) {
        this.quantiles = quantiles;
    }

    /** The same value each time. */
    public static Distribution constant(double value) {
        double[] quantiles = new double[STEPS + 1];
        Arrays.fill(quantiles, value);
        return new Distribution(quantiles);
    }

    /** An exponential distribution, cut off at its quantile of 0.9998. */
    public static Distribution exponential(double mean) {
        double[] quantiles = new double[STEPS + 1];
        double sum = 0;
        for (int i = 0; i <= STEPS; i++) {
            quantiles[i] = -Math.log1p(-Math.min(i, STEPS - 0.2) / STEPS);
            sum += i == 0 ? 0 : (quantiles[i - 1] + quantiles[i]) / 2;
        }
        for (int i = 0; i <= STEPS; i++) {
            quantiles[i] *= mean * STEPS / sum;
        }
        return new Distribution(quantiles);
    }

    /**
     * The distribution of observed values.
     *
     * @param sample at least one value
     */
    public static Distribution of(double... sample) {
        if (sample.length == 0) {
            throw new IllegalArgumentException("a distribution needs at least one value");
        }
        double[] sorted = sample.clone();
        Arrays.sort(sorted);
        double[] quantiles = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            quantiles[i] = sorted[(int) Math.min(sorted.length - 1L, (long) i * sorted.length / STEPS)];
        }
        return new Distribution(quantiles);
    }

    /** Returns the same distribution with all values multiplied by a factor. */
    public Distribution times(double factor) {
        return new Distribution(
                Arrays.stream(quantiles).map(each -> each * factor).toArray());
    }

    public double mean() {
        double sum = 0;
        for (int i = 0; i < STEPS; i++) {
            sum += (quantiles[i] + quantiles[i + 1]) / 2;
        }
        return sum / STEPS;
    }

    /** Draws a value, rounded down. */
    public long draw(Randomness random, int stream) {
        long bits = random.bits(stream) >>> 11;
        int step = (int) (bits >>> (53 - STEPS_BITS));
        double rest = (bits & ((1L << (53 - STEPS_BITS)) - 1)) * 0x1.0p-43;
        double low = quantiles[step];
        return (long) (low + (quantiles[step + 1] - low) * rest);
    }
}
