package io.heddle.trials;

/**
 * A confidence interval, ends included.
 *
 * @param confidence the share of such intervals, over many trials, that hold the true value; between 0 and 1
 */
public record Interval(double low, double high, double confidence) {

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
