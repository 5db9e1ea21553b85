package io.heddle.compare.analysis;

import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The arm whose difference from the baseline is explained by recorded runs.
 *
 * @param verdict of the trial
 */
public record ArmToExplain(String label, Verdict verdict) {
    /**
     * The recommended arm. Without one, the best of the arms that are better than the baseline. If there is none either, the arm that
     * differs most.
     *
     * @param deciding the metric that the arms were compared by
     * @param winner label of the recommended arm; null without one
     * @return empty if no candidate has a ratio to the baseline
     */
    public static Optional<ArmToExplain> of(
            List<ArmFindings> arms, MetricDefinition deciding, @Nullable String winner) {
        List<Candidate> candidates = arms.stream()
                .filter(arm -> arm.role().equals("candidate") && arm.failure() == null)
                .map(arm ->
                        new Candidate(arm.label(), arm.comparison(deciding), arm.comparison(arm.decidedBy(deciding))))
                .filter(candidate -> Double.isFinite(candidate.logRatio()))
                .toList();
        Comparator<Candidate> order = Comparator.<Candidate, Boolean>comparing(
                        candidate -> candidate.label().equals(winner))
                .thenComparing(candidate -> candidate.verdict() == Verdict.FASTER)
                .thenComparingDouble(candidate -> Math.abs(candidate.logRatio()));
        return candidates.stream()
                .max(order)
                .map(candidate -> new ArmToExplain(candidate.label(), candidate.verdict()));
    }

    /** Whether the trial has proven that the arm is better or worse than the baseline. */
    public boolean isProven() {
        return verdict == Verdict.FASTER || verdict == Verdict.SLOWER;
    }

    /**
     * An arm with its comparisons to the baseline.
     *
     * @param decided has the verdict
     * @param measured in the metric that gave the verdict
     */
    private record Candidate(
            String label,
            @Nullable Comparison decided,
            @Nullable Comparison measured) {
        Verdict verdict() {
            return decided == null ? Verdict.INCONCLUSIVE : decided.verdict();
        }

        /** The logarithm of the ratio: 0 for no difference, and the same size for half and for double. */
        double logRatio() {
            return measured == null ? Double.NaN : Math.log(measured.ratio());
        }
    }
}
