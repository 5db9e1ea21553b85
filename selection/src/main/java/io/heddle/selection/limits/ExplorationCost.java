package io.heddle.selection.limits;

import io.heddle.selection.evidence.GainEstimate;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/**
 * The work that a program has lost to experiments: the time under the challenger while {@code default} led, times the loss in
 * performance by the pairs so far. Experiments wait while the loss exceeds its budget. Used by the governor's thread alone.
 */
public final class ExplorationCost {
    /** The largest share of a run that experiments may cost. */
    public static final double BUDGET = 0.01;

    /** The loss that a young program may have regardless of its age. Otherwise no experiment could ever begin. */
    private static final double GRACE_NANOS = Duration.ofSeconds(1).toNanos();

    /**
     * The log ratio that is assumed before the first pair, and its weight in pairs. An unknown policy is treated as slightly worse, so
     * that long slots are rare until their effect is known.
     */
    private static final double ASSUMED_DIFFERENCE = Math.log(0.95);

    private static final int ASSUMED_PAIRS = 2;

    private long exploredNanos;
    private long updatedAt;
    private boolean isBegun;

    /** @param isExploring whether the challenger was in force for an experiment since the last call */
    public void update(Sample sample, boolean isExploring) {
        if (isBegun && isExploring) {
            exploredNanos += sample.nanos() - updatedAt;
        }
        isBegun = true;
        updatedAt = sample.nanos();
    }

    /**
     * Whether another experiment may begin.
     *
     * @param slotNanos expected time under the challenger
     */
    public boolean allowsExperiment(long ageNanos, long slotNanos, GainEstimate gain) {
        int pairs = gain.pairs() + ASSUMED_PAIRS;
        double difference = (gain.pairs() * gain.meanDifference() + ASSUMED_PAIRS * ASSUMED_DIFFERENCE) / pairs;
        return (exploredNanos + slotNanos) * loss(difference) <= Math.max(GRACE_NANOS, BUDGET * ageNanos);
    }

    /** The share of the run that experiments have cost by the pairs so far, between 0 and 1. */
    public double share(long ageNanos, GainEstimate gain) {
        return ageNanos <= 0 ? 0 : Math.min(1, exploredNanos * loss(gain.meanDifference()) / ageNanos);
    }

    /** The loss in performance at a log ratio of performance, between 0 and 1. */
    private static double loss(double difference) {
        return Math.max(0, 1 - Math.exp(difference));
    }
}
