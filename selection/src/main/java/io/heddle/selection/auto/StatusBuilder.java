package io.heddle.selection.auto;

import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.DecisionLog;
import io.heddle.governor.selector.SelectorStatus;
import io.heddle.policy.Policy;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.limits.ExplorationCost;
import org.jspecify.annotations.Nullable;

/**
 * The status of {@code auto}, with or without a goal, from what it has decided, learned and spent.
 *
 * @param challenger the policy that it compares with {@code default}
 */
record StatusBuilder(Policy challenger, DecisionLog decisions, ChallengerEvidence evidence, ExplorationCost cost) {
    /**
     * Builds the status.
     *
     * @param activity what it does at the moment; null if it only watches the program
     * @param undecided why there is no decision yet
     * @param measure name of the measure; null if there is none
     */
    SelectorStatus build(
            SelectorStatus.@Nullable Phase activity, Policy leader, String undecided, @Nullable String measure) {
        Choice last = decisions.last();
        SelectorStatus.Phase watching = last == null ? SelectorStatus.Phase.OBSERVING : SelectorStatus.Phase.SETTLED;
        return new SelectorStatus(
                SelectorSpec.Auto.NAME,
                activity == null ? watching : activity,
                leader.name(),
                challenger.name(),
                last == null ? null : Double.valueOf(last.atSeconds()),
                last == null ? undecided : last.why(),
                measure,
                evidence.gain().estimate(),
                cost.share(decisions.ageNanos(), evidence.loss()));
    }
}
