package io.heddle.lab.goals;

import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.SlotPair;
import io.heddle.policy.Policies;
import io.heddle.selection.evidence.PairEvidence;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of {@code auto} with a goal. A claim is a significant result.
 *
 * @param isFifoLeading whether {@code fifo} led at the end; else {@code default} did
 * @param pairs number of pairs that count
 * @param betterAtSeconds time of the first claim that {@code fifo} is better; null without one
 * @param worseAtSeconds the same for {@code default}
 */
public record GoalRun(
        boolean isFifoLeading,
        int pairs,
        @Nullable Double betterAtSeconds,
        @Nullable Double worseAtSeconds) {
    private static final String LEADS = "fifo leads";
    private static final String PAIRS = "pairs";
    private static final String BETTER_AT = "better at seconds";
    private static final String WORSE_AT = "worse at seconds";

    /** Repeats the sequential test of {@code auto}, whose result only has its pairs. */
    static GoalRun of(SelectionResult selected) {
        PairEvidence evidence = PairEvidence.NONE;
        Double better = null;
        Double worse = null;
        for (SlotPair pair : selected.pairs()) {
            if (pair.isTelling()) {
                evidence = evidence.plus(Math.log(pair.ratio()));
                if (better == null && evidence.bet().above() >= PairEvidence.TWO_SIDED_WEALTH) {
                    better = pair.atSeconds();
                }
                if (worse == null && evidence.bet().below() >= PairEvidence.TWO_SIDED_WEALTH) {
                    worse = pair.atSeconds();
                }
            }
        }
        boolean isFifoLeading = !selected.choices().isEmpty()
                && selected.choices().getLast().policy().equals(Policies.FIFO.name());
        return new GoalRun(isFifoLeading, evidence.bet().pairs(), better, worse);
    }

    /** The run that has these figures. */
    static GoalRun of(Map<String, Double> figures) {
        return new GoalRun(
                figures.getOrDefault(LEADS, 0.0) > 0,
                figures.getOrDefault(PAIRS, 0.0).intValue(),
                figures.get(BETTER_AT),
                figures.get(WORSE_AT));
    }

    /** The run as figures; a claim that it lacks is none of them. */
    Map<String, Double> figures() {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(LEADS, isFifoLeading ? 1.0 : 0.0);
        figures.put(PAIRS, (double) pairs);
        if (betterAtSeconds != null) {
            figures.put(BETTER_AT, betterAtSeconds);
        }
        if (worseAtSeconds != null) {
            figures.put(WORSE_AT, worseAtSeconds);
        }
        return figures;
    }

    /** Whether there was no claim at any time. */
    public boolean hasNoClaim() {
        return betterAtSeconds == null && worseAtSeconds == null;
    }

    /** Whether it led the program to the side that the goal asks for: without a claim, if there is none. */
    public boolean isRight(Side side) {
        return switch (side) {
            case DEFAULT -> !isFifoLeading;
            case FIFO -> isFifoLeading;
            case NEITHER -> hasNoClaim();
            case UNKNOWN -> false;
        };
    }
}
