package io.heddle.compare.analysis;

import io.heddle.policy.Policy;
import io.heddle.trials.Plan;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.analysis.Verdict;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Draws the conclusion of a trial: the arm to use, or why there is no recommendation. */
record ConclusionRules(MeasuredTrial measured) {

    /** @param findings of all arms, in the order of the trial */
    Conclusion conclusion(List<ArmFindings> findings) {
        return switch (measured.trial().ending()) {
            case BASELINE_FAILED -> new Conclusion.BaselineFailed();
            case CANDIDATES_FAILED -> new Conclusion.CandidatesFailed();
            // A user stops a trial without seeing its results, so stopping does not bias them.
            case COMPLETE, STOPPED -> conclusionOfMeasured(findings);
        };
    }

    private Conclusion conclusionOfMeasured(List<ArmFindings> findings) {
        Optional<ArmFindings> differingNull = findings.stream()
                .filter(arm ->
                        arm.role().equals("null") && ResultAnalyzer.isSignificant(measured.decidingComparison(arm)))
                .findFirst();
        List<ArmFindings> candidates =
                findings.stream().filter(arm -> arm.role().equals("candidate")).toList();
        if (candidates.isEmpty()) {
            return new Conclusion.BaselineOnly();
        }
        if (differingNull.isPresent()) {
            return new Conclusion.Unsound(differingNull.get());
        }
        List<ArmFindings> faster = candidates.stream()
                .filter(arm -> measured.decidingComparison(arm).verdict() == Verdict.FASTER)
                .toList();
        if (!faster.isEmpty()) {
            List<ArmFindings> eligible =
                    faster.stream().filter(measured::isEligible).toList();
            List<ArmFindings> withoutCost = eligible.stream()
                    .filter(arm -> measured.costs(arm).stream().noneMatch(MetricDefinition::isUserDefined))
                    .toList();
            return eligible.isEmpty()
                    ? new Conclusion.Ineligible()
                    : withoutCost.isEmpty() ? tradeOff(eligible) : winnerOf(withoutCost);
        }
        List<ArmFindings> remaining =
                candidates.stream().filter(arm -> arm.failure() == null).toList();
        List<Comparison> undecided = remaining.stream()
                .map(measured::decidingComparison)
                .filter(each -> each.verdict() == Verdict.INCONCLUSIVE)
                .toList();
        if (!undecided.isEmpty()) {
            return new Conclusion.Undecided(undecided.size(), runsToDecide(undecided));
        }
        return remaining.stream()
                        .allMatch(arm -> measured.decidingComparison(arm).verdict() == Verdict.SLOWER)
                ? new Conclusion.AllSlower()
                : new Conclusion.NoneFaster();
    }

    /** The largest estimate of the undecided arms. Too few rounds for an estimate need the default number. */
    private static OptionalInt runsToDecide(List<Comparison> undecided) {
        return undecided.stream()
                .flatMap(each -> each.ratios().size() < Analysis.MIN_ROUNDS
                        ? Stream.of(Plan.standard().rounds())
                        : Stream.ofNullable(each.roundsToSettle()))
                .mapToInt(Integer::intValue)
                .max();
    }

    /**
     * The winner among the arms that are faster than the baseline. The ranking of these is often noise: of all arms that the
     * best is not proven to be faster than, the winner is the one whose policy changes least.
     */
    private Conclusion.Winner winnerOf(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::sortKey));
        ArmFindings winner = faster.stream()
                .filter(arm ->
                        arm.equals(best) || between(arm, best, faster.size()).verdict() != Verdict.FASTER)
                .min(Comparator.comparing(measured::policy, Policy.LEAST_INVASIVE_FIRST)
                        .thenComparingDouble(this::sortKey))
                .orElse(best);
        return new Conclusion.Winner(
                winner,
                measured.costs(winner),
                faster.stream()
                        .filter(arm -> !arm.equals(winner)
                                && !ResultAnalyzer.isSignificant(between(winner, arm, faster.size())))
                        .map(ArmFindings::label)
                        .toList());
    }

    private Conclusion tradeOff(List<ArmFindings> faster) {
        ArmFindings best = Collections.min(faster, Comparator.comparingDouble(this::sortKey));
        return new Conclusion.TradeOff(best, measured.costs(best));
    }

    /** A key for sorting, the best arm first, whatever the better direction of the metric. */
    private double sortKey(ArmFindings arm) {
        MetricDefinition metric = arm.decidedBy(measured.deciding());
        double ratio = ResultAnalyzer.comparison(arm, metric).ratio();
        return metric.metric().better() == Metric.Better.LESS ? ratio : -ratio;
    }

    /**
     * Compares two candidates over the rounds that both have. The choice of the two depends on the data, so the confidence is
     * corrected for all pairs. Where another metric decided on one of them, it decides here.
     */
    private Comparison between(ArmFindings one, ArmFindings other, int arms) {
        double confidence = measured.analysis().correctedConfidence(arms * (arms - 1) / 2);
        MetricDefinition ofOther = other.decidedBy(measured.deciding());
        MetricDefinition metric = ofOther.equals(measured.deciding()) ? one.decidedBy(measured.deciding()) : ofOther;
        return measured.analysis().compare(measured.result(one), measured.result(other), metric.metric(), confidence);
    }
}
