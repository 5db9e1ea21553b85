package io.heddle.fleet.compare;

/**
 * How often a comparison may err. In a fleet without any effect, at most 1 - {@code confidence} of all comparisons report a mean or a job
 * that differs: half of this is for the means, by Bonferroni's correction for their number, and half for the single jobs.
 *
 * @param confidence of each interval that is shown
 * @param means the number of means that get a verdict
 * @param margin the relative difference that is irrelevant
 */
public record ErrorBudget(double confidence, int means, double margin) {
    private static final int PARTS = 2;

    /** The confidence of the interval behind a verdict. */
    public double verdictConfidence() {
        return 1 - falseDiscoveryRate() / Math.max(1, means);
    }

    /** The share of the jobs listed as differing that may not differ. */
    public double falseDiscoveryRate() {
        return (1 - confidence) / PARTS;
    }
}
