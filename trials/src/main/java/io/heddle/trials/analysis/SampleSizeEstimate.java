package io.heddle.trials.analysis;

/**
 * Estimates the number of rounds that turns an inconclusive comparison into a verdict with a probability of at least 80 %,
 * if ratio and spread stay as they are.
 *
 * <p>The distance of the median from the null value must exceed the half width of the interval plus the variation of the
 * median itself: n ~ (z_confidence + z_power)^2; Lehr, "Sixteen S-squared over D-squared" (Statistics in Medicine 11, 1992).
 * Both terms come from the distribution that the intervals use ({@link PivotDistribution}) in place of the normal
 * distribution, which is why no library function for sample sizes fits. Between 1 and the margin either verdict is possible,
 * so that the actual probability is higher.
 *
 * @param logRatio median and spread of the logarithms of the ratios so far
 * @param margin the relative difference that is irrelevant; 0.05 for example
 */
record SampleSizeEstimate(StudentizedMedian logRatio, double confidence, double margin) {
    /** The share of trials that give a verdict. */
    private static final double POWER = 0.8;

    /** A median lies outside on one given side in half of the trials in which it lies outside at all. */
    private static final double ONE_SIDED_POWER = 2 * POWER - 1;

    /** No trial has so many rounds, and the search does not overflow. */
    private static final int MAX_ROUNDS = 1 << 24;

    /** The number of rounds, including those so far. */
    int rounds() {
        int low = logRatio.count() + 1;
        int high = 2 * low;
        while (high < MAX_ROUNDS && !suffice(high)) {
            low = high;
            high *= 2;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (suffice(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    /** Whether so many rounds probably prove a difference, or its absence. */
    private boolean suffice(int rounds) {
        double distance = Math.abs(logRatio.median());
        double half = logRatio.expectedHalfWidth(rounds, confidence);
        return distance > half + logRatio.expectedHalfWidth(rounds, ONE_SIDED_POWER)
                || distance + half + logRatio.expectedHalfWidth(rounds, POWER) < Math.log1p(margin);
    }
}
