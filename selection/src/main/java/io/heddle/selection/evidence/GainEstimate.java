package io.heddle.selection.evidence;

import io.heddle.governor.selector.SelectorStatus;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.SymmetryConfidenceSequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The effect of the challenger by the pairs of this run that count as evidence. Without the pairs of earlier runs, of which only the sum
 * is known. Used by the governor's thread alone.
 */
public final class GainEstimate {
    private final List<Double> differences = new ArrayList<>();
    private double sum;

    /** The estimate; null before the first pair, and after another one until it is read. */
    private SelectorStatus.@Nullable Gain estimate;

    /** @param difference log ratio of performance */
    public void add(double difference) {
        differences.add(difference);
        sum += difference;
        estimate = null;
    }

    /** The estimate; null before the first pair. */
    public SelectorStatus.@Nullable Gain estimate() {
        if (estimate == null && !differences.isEmpty()) {
            estimate = compute();
        }
        return estimate;
    }

    private SelectorStatus.Gain compute() {
        Optional<ConfidenceInterval> interval =
                SymmetryConfidenceSequence.of(differences, PairEvidence.SCALE, PairEvidence.SIGNIFICANT_WEALTH);
        return new SelectorStatus.Gain(
                Math.exp(sum / differences.size()),
                differences.size(),
                interval.map(each -> Math.exp(each.low())).orElse(null),
                interval.map(each -> Math.exp(each.high())).orElse(null),
                1 - 2 / PairEvidence.SIGNIFICANT_WEALTH);
    }
}
