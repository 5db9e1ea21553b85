package io.heddle.trials.analysis;

/**
 * A confidence interval; both ends belong to it.
 *
 * @param confidence the share of such intervals, over many trials, that contain the true value; between 0 and 1
 */
public record ConfidenceInterval(double low, double high, double confidence) {

    public boolean contains(double value) {
        return low <= value && value <= high;
    }
}
