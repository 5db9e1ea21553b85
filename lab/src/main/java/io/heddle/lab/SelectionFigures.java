package io.heddle.lab;

import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Choice;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.selector.SlotPair;
import io.heddle.policy.Policies;
import java.util.List;
import java.util.Map;

/** What {@code auto} did in a run. */
public final class SelectionFigures {
    /** The number of pairs that it compared. */
    public static final String PAIRS = "pairs";

    /** The share of the run's time under another policy than default. */
    public static final String CHALLENGER_SHARE = "challenger share";

    private SelectionFigures() {}

    /**
     * The figures of a run; none without a selector.
     *
     * @param end of the run, in seconds since its start
     */
    public static Map<String, Double> of(Run run, double end) {
        SelectionResult selected = run.selected();
        return selected == null
                ? Map.of()
                : Map.of(
                        PAIRS,
                        (double) selected.pairs().stream()
                                .filter(SlotPair::isTelling)
                                .count(),
                        CHALLENGER_SHARE,
                        challengerSeconds(selected.choices(), end) / end);
    }

    /** @param end of the run, in seconds since its start */
    static double challengerSeconds(List<Choice> choices, double end) {
        double seconds = 0;
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            double until = i + 1 < choices.size() ? choices.get(i + 1).atSeconds() : end;
            if (!choice.policy().equals(Policies.DEFAULT.name())) {
                seconds += Math.max(0, until - choice.atSeconds());
            }
        }
        return seconds;
    }
}
