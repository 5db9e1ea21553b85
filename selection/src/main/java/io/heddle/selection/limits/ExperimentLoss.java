package io.heddle.selection.limits;

import io.heddle.selection.slots.SlotComparison;

/**
 * The loss of a program while the challenger is in force, as a share between 0 and 1, by the pairs of this run: the loss in performance,
 * or that in waits for a CPU if those are longer by more. Used by the governor's thread alone.
 */
public final class ExperimentLoss {
    /**
     * The log ratio of performance that is assumed before the first pair, and its weight in pairs. An unknown policy is treated as
     * slightly worse, so that long slots are rare until their effect is known.
     */
    private static final double ASSUMED_DIFFERENCE = Math.log(0.95);

    private static final int ASSUMED_PAIRS = 2;

    private int pairs;
    private double differences;
    private double waitRatios;

    /** Adds a pair that counts as evidence. */
    public void add(SlotComparison pair) {
        pairs++;
        differences += pair.difference();
        waitRatios += pair.logWaitRatio();
    }

    /** By the pairs so far; 0 without a pair. */
    double measured() {
        return pairs == 0 ? 0 : loss(differences / pairs, waitRatios / pairs);
    }

    /** By the pairs so far and the assumption. */
    double expected() {
        double all = pairs + ASSUMED_PAIRS;
        return loss((differences + ASSUMED_PAIRS * ASSUMED_DIFFERENCE) / all, waitRatios / all);
    }

    private static double loss(double difference, double waitRatio) {
        return Math.max(0, 1 - Math.exp(Math.min(difference, waitRatio + SlotComparison.LONGER_WAITS)));
    }
}
