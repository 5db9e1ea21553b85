package io.heddle.trials;

/**
 * About how many rounds would turn an inconclusive comparison into a verdict, if ratio and spread stay as they are.
 *
 * @param logRatio median and spread of the logarithms of the ratios so far
 */
record RoundsToSettle(StudentizedMedian logRatio, double confidence, double margin) {

    /** Up to here the table for each count is consulted; the search beyond needs only the 1/sqrt(n) law. */
    private static final int LAW = 100;

    int count() {
        // Settled when the interval leaves 1 (half width below the distance), or fits into the margin. The larger of
        // the
        // two is never below half the margin, so some number of rounds always settles it.
        double distance = Math.abs(logRatio.median());
        double target = Math.max(distance, Math.log1p(margin) - distance);
        int low = logRatio.count() + 1;
        int high = Math.max(low, LAW);
        double widthAtHigh = logRatio.expectedHalfWidth(high, confidence);
        if (widthAtHigh >= target) {
            double factor = widthAtHigh / target;
            return (int) Math.min(Integer.MAX_VALUE, Math.ceil(high * factor * factor));
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (logRatio.expectedHalfWidth(middle, confidence) < target) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return high;
    }
}
