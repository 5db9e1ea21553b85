package io.heddle.trials;

import java.util.List;
import java.util.Locale;

/**
 * All measurements of a trial that ended, completely or not.
 *
 * @param completeRounds measured rounds in which every remaining arm ran
 * @param arms in the given order, the baseline first
 */
public record TrialResult<M>(Plan plan, Ending ending, int completeRounds, List<ArmResult<M>> arms) {

    /** Why a trial ended. */
    public enum Ending {
        /** All planned rounds ran, with all arms that did not fail. */
        COMPLETE,
        /** The caller stopped it, or its thread was interrupted. */
        STOPPED,
        /** The baseline failed: there is nothing to compare with. */
        BASELINE_FAILED,
        /** Every candidate failed: there is nothing to compare. */
        CANDIDATES_FAILED;

        /** For documents: {@code baseline failed}. */
        public String describe() {
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
