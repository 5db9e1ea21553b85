package io.heddle.selection.limits;

import io.heddle.selection.slots.SlotComparison;

/**
 * The loss of a program while the challenger is in force, as a share between 0 and 1: the loss in performance, or that in waits for a CPU
 * if those are longer by more. Used by the governor's thread alone.
 */
public final class ExperimentLoss {
    /**
     * The log ratio of performance that is assumed before the first pair, and its weight in pairs. An unknown policy is treated as
     * slightly worse, so that long slots are rare until their effect is known.
     */
    private static final double ASSUMED_DIFFERENCE = Math.log(0.95);

    private static final int ASSUMED_PAIRS = 2;

    private double assumedDifference = ASSUMED_DIFFERENCE;
    private double assumedWaitRatio;
    private boolean isKnown;
    private int pairs;
    private double differences;
    private double waitRatios;

    /**
     * Assumes the log ratios of earlier runs in place of the usual ones.
     *
     * @param difference of performance
     */
    public void start(double difference, double logWaitRatio) {
        assumedDifference = difference;
        assumedWaitRatio = logWaitRatio;
        isKnown = true;
    }

    /** Whether earlier runs show the loss. */
    boolean isKnown() {
        return isKnown;
    }

    /** Adds a pair that counts as evidence. */
    public void add(SlotComparison pair) {
        pairs++;
        differences += pair.difference();
        waitRatios += pair.logWaitRatio();
    }

    /** By the pairs of this run; 0 without a pair. */
    double measured() {
        return pairs == 0 ? 0 : loss(differences / pairs, waitRatios / pairs);
    }

    /** By the pairs of this run and the assumption. */
    double expected() {
        double all = pairs + ASSUMED_PAIRS;
        return loss(
                (differences + ASSUMED_PAIRS * assumedDifference) / all,
                (waitRatios + ASSUMED_PAIRS * assumedWaitRatio) / all);
    }

    private static double loss(double difference, double waitRatio) {
        return Math.max(0, 1 - Math.exp(Math.min(difference, waitRatio + SlotComparison.LONGER_WAITS)));
    }
}
