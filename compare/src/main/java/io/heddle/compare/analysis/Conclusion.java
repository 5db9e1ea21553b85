package io.heddle.compare.analysis;

import io.heddle.policy.PolicyExpression;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The conclusion of a comparison: which arm to use, or why there is no recommendation. */
public sealed interface Conclusion {
    /** The baseline failed: there is nothing to compare with. */
    record BaselineFailed() implements Conclusion {}

    /** All candidates failed: there is nothing to compare. */
    record CandidatesFailed() implements Conclusion {}

    /** The user specified only the baseline. */
    record BaselineOnly() implements Conclusion {}

    /**
     * A second copy of the baseline differs from the baseline. The same unknown cause may explain the differences of the other
     * arms.
     */
    record Unsound(ArmFindings nullArm) implements Conclusion {}

    /**
     * The recommended arm.
     *
     * @param costs metrics of Heddle in which it is worse than the baseline
     * @param similar arms that are also faster than the baseline, and do not differ significantly from this one
     */
    record Winner(ArmFindings winner, List<MetricDefinition> costs, List<String> similar) implements Conclusion {}

    /**
     * Every arm that is better in the deciding metric is worse in another metric of the user. There is no recommendation.
     *
     * @param best the best of these arms
     * @param costs metrics in which it is worse than the baseline
     */
    record TradeOff(ArmFindings best, List<MetricDefinition> costs) implements Conclusion {}

    /** Arms are faster, but none of them may be recommended. */
    record Ineligible() implements Conclusion {}

    /**
     * No arm is proven faster, and some are undecided.
     *
     * @param arms number of undecided arms
     * @param runs estimated number of runs that decides all of them; empty without an estimate
     */
    record Undecided(int arms, OptionalInt runs) implements Conclusion {}

    /** No arm is faster by more than the margin. */
    record NoneFaster() implements Conclusion {}

    /** All arms are slower. */
    record AllSlower() implements Conclusion {}

    /** More runs of each arm are impractical. */
    int MAX_RUNS = 1000;

    /** The arm that the headline is about, if there is one. */
    default Optional<ArmFindings> arm() {
        return switch (this) {
            case Winner winner -> Optional.of(winner.winner());
            case TradeOff tradeOff -> Optional.of(tradeOff.best());
            default -> Optional.empty();
        };
    }

    /** Whether the verdicts on single arms are valid. */
    default boolean isSound() {
        return !(this instanceof BaselineFailed || this instanceof CandidatesFailed || this instanceof Unsound);
    }

    /**
     * The conclusion for people, in a few sentences.
     *
     * @param deciding the metric that the arms are compared by
     */
    default String headline(ArmFindings baseline, Analysis analysis, MetricDefinition deciding) {
        String name = baseline.label();
        return switch (this) {
            case BaselineFailed() -> name + " failed, so there is nothing to compare with.";
            case CandidatesFailed() -> "All other arms failed, so there is nothing to compare " + name + " with.";
            case BaselineOnly() -> "Only " + name + " was measured. Add another --arm to compare it with.";
            case Unsound(ArmFindings again) ->
                "%s runs the same as %s, but is %s (%s, %s). Something other than the policy changes between runs, so Heddle recommends nothing. Try again on a quieter machine."
                        .formatted(
                                again.label(),
                                name,
                                deciding.describe(ResultAnalyzer.comparison(again, deciding)
                                        .verdict()),
                                ratio(again, deciding),
                                interval(again, analysis, deciding));
            case Winner(ArmFindings winner, List<MetricDefinition> costs, List<String> similar) ->
                "%s is proven %s: %s (%s).%s%s"
                        .formatted(
                                winner.label(),
                                winner.decidedBy(deciding).describe(Verdict.FASTER, name),
                                gain(winner, winner.decidedBy(deciding)),
                                interval(winner, analysis, winner.decidedBy(deciding)),
                                costs.isEmpty() ? "" : " It takes " + multiples(winner, costs) + ".",
                                describe(similar));
            case TradeOff(ArmFindings best, List<MetricDefinition> costs) ->
                "%s has %s (%s), but %s. Heddle recommends nothing: decide which metric counts more."
                        .formatted(
                                best.label(),
                                multiple(best, best.decidedBy(deciding), name),
                                interval(best, analysis, best.decidedBy(deciding)),
                                multiples(best, costs));
            case Ineligible() ->
                "Heddle recommends no arm that is %s. The warnings below name the reasons."
                        .formatted(deciding.describe(Verdict.FASTER, name));
            case Undecided(int arms, OptionalInt runs) ->
                "No policy is proven %s; %d %s undecided. %s"
                        .formatted(
                                deciding.describe(Verdict.FASTER, name),
                                arms,
                                arms == 1 ? "is" : "are",
                                keep(baseline) + moreRuns(runs));
            case NoneFaster() ->
                "No policy is %s by more than %s %%. %s."
                        .formatted(deciding.describe(Verdict.FASTER, name), percent(analysis.margin()), keep(baseline));
            case AllSlower() ->
                "Every other arm is %s. %s.".formatted(deciding.describe(Verdict.SLOWER, name), keep(baseline));
        };
    }

    /** {@code 5} for 0.05. */
    static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    private static String keep(ArmFindings baseline) {
        return switch (baseline.policy()) {
            case "default" -> "Keep the default";
            case PolicyExpression.BARE -> "Keep running without Heddle";
            default -> "Keep " + baseline.label();
        };
    }

    private static String moreRuns(OptionalInt runs) {
        if (runs.isEmpty()) {
            return ", or measure more runs.";
        }
        return runs.getAsInt() > MAX_RUNS
                ? ": a verdict would take more than 1,000 runs."
                : ", or use --runs " + runs.getAsInt() + ".";
    }

    private static String describe(List<String> similar) {
        return similar.isEmpty()
                ? ""
                : " " + String.join(" and ", similar) + (similar.size() == 1 ? " does" : " do")
                        + " not differ significantly from it.";
    }

    private static String ratio(ArmFindings arm, MetricDefinition metric) {
        return Unit.RATIO.format(ResultAnalyzer.comparison(arm, metric).ratio());
    }

    /** {@code 0.80× the wall time}; without the name of a metric that the sentence already has. */
    private static String gain(ArmFindings arm, MetricDefinition metric) {
        return metric.equals(MetricDefinition.WALL)
                ? ratio(arm, metric) + " the " + metric.title()
                : ratio(arm, metric);
    }

    /** {@code 0.80× the wall time of default}. */
    private static String multiple(ArmFindings arm, MetricDefinition metric, String baseline) {
        return "%s the %s of %s".formatted(ratio(arm, metric), metric.title(), baseline);
    }

    /** {@code 1.80× the p99 and 1.20× the CPU time}. */
    private static String multiples(ArmFindings arm, List<MetricDefinition> metrics) {
        return metrics.stream()
                .map(metric -> ratio(arm, metric) + " the " + metric.title())
                .collect(Collectors.joining(" and "));
    }

    private static String interval(ArmFindings arm, Analysis analysis, MetricDefinition metric) {
        ConfidenceInterval interval =
                Objects.requireNonNull(ResultAnalyzer.comparison(arm, metric).interval());
        return "%s %% confidence interval: %s"
                .formatted(percent(analysis.confidence()), Unit.RATIO.format(interval.low(), interval.high()));
    }
}
