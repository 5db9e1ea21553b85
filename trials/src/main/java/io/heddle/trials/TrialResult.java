package io.heddle.trials;

import java.util.List;
import java.util.Locale;

/**
 * What a trial has measured when it ended, completely or not.
 *
 * @param completeRounds measured rounds that came to their end
 * @param arms in the order they were given, the baseline first
 */
public record TrialResult<M>(Plan plan, Ending ending, int completeRounds, List<ArmResult<M>> arms) {

    /** Why a trial ended. */
    public enum Ending {
        /** All planned rounds were run, by all arms that did not fail. */
        COMPLETE,
        /** The caller stopped it, or its thread was interrupted. */
        STOPPED,
        /** Nothing was left to compare with. */
        BASELINE_FAILED,
        /** Every candidate had failed: nothing was left to compare. */
        CANDIDATES_FAILED;

        /** For documents. */
        public String inWords() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    public TrialResult {
        arms = List.copyOf(arms);
    }

    public ArmResult<M> baseline() {
        return arms.getFirst();
    }

    /** All arms but the baseline. */
    public List<ArmResult<M>> others() {
        return arms.subList(1, arms.size());
    }
}
