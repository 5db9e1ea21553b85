package io.heddle.trials;

/**
 * About how many rounds would turn an inconclusive comparison into a verdict, if ratio and spread stay as they are: after
 * so many, four of five trials come to one.
 *
 * <p>An interval as wide as the distance from 1 would leave 1 in every second trial only, for the next median falls as
 * often short of this one as beyond it. So the distance has to hold the half width and, beside it, what the median
 * itself varies by: the sample size for a given power, n ~ (z_confidence + z_power)^2; Lehr, "Sixteen S-squared over
 * D-squared" (Statistics in Medicine 11, 1992). Both are taken from the one distribution that the intervals are made of
 * ({@link NormalPivots}) instead of the normal one. Somewhere between 1 and the margin either verdict may come, so that
 * more than four of five have one.
 *
 * @param logRatio median and spread of the logarithms of the ratios so far
 */
record RoundsToSettle(StudentizedMedian logRatio, double confidence, double margin) {
    /** The share of trials that come to a verdict. */
    private static final double POWER = 0.8;

    /** A median misses on one side in half of the trials in which it misses on either. */
    private static final double ONE_SIDED_POWER = 2 * POWER - 1;

    /** As good as never, and far from an overflow. */
    private static final int NEVER = 1 << 24;

    int count() {
        int low = logRatio.count() + 1;
        int high = 2 * low;
        while (high < NEVER && !settles(high)) {
            low = high;
            high *= 2;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (settles(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }

    /** Whether so many rounds probably show a difference, or that there is none. */
    private boolean settles(int rounds) {
        double distance = Math.abs(logRatio.median());
        double half = logRatio.expectedHalfWidth(rounds, confidence);
        return distance > half + logRatio.expectedHalfWidth(rounds, ONE_SIDED_POWER)
                || distance + half + logRatio.expectedHalfWidth(rounds, POWER) < Math.log1p(margin);
    }
}
