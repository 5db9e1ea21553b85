package io.heddle.selection.limits;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/**
 * The cost of experiments: the time under the challenger while {@code default} led, times the {@link ExperimentLoss}.
 * Experiments wait while that exceeds its budget. Used by the governor's thread alone.
 */
public final class ExplorationCost {
    /** The largest share of a run that experiments may cost. */
    public static final double BUDGET = 0.01;

    /** The loss that a young program may have regardless of its age, unless earlier runs show the loss. It lets unknown programs begin. */
    private static final double GRACE_NANOS = Duration.ofSeconds(1).toNanos();

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
    public boolean allowsExperiment(long ageNanos, long slotNanos, ExperimentLoss loss) {
        double grace = loss.isKnown() ? 0 : GRACE_NANOS;
        return (exploredNanos + slotNanos) * loss.expected() <= Math.max(grace, BUDGET * ageNanos);
    }

    /** The share of the run that experiments have cost by the pairs so far, between 0 and 1. */
    public double share(long ageNanos, ExperimentLoss loss) {
        return ageNanos <= 0 ? 0 : Math.min(1, exploredNanos * loss.measured() / ageNanos);
    }
}
