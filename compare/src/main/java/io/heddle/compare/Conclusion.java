package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.report.Unit;
import io.heddle.trials.Analysis;
import io.heddle.trials.Interval;
import io.heddle.trials.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a comparison comes to. */
sealed interface Conclusion {
    /** There is nothing to compare with. */
    record BaselineFailed() implements Conclusion {}

    /** There is nothing to compare. */
    record CandidatesFailed() implements Conclusion {}

    /** The user wanted the baseline alone. */
    record Alone() implements Conclusion {}

    /** A second copy of the baseline differs from it, so what the other arms differ by may have the same unknown cause. */
    record Unsound(ArmFindings nullArm) implements Conclusion {}

    /**
     * An arm is to be preferred.
     *
     * @param costs what it is worse in, which is no metric of the user's
     * @param alike others that are faster than the baseline, and were not told apart from the winner
     */
    record Won(ArmFindings arm, List<Figure> costs, List<String> alike) implements Conclusion {}

    /**
     * What is better in the metric that decides is worse in another one of the user's, and nothing is recommended.
     *
     * @param arm the best of these
     * @param costs what it is worse in
     */
    record Traded(ArmFindings arm, List<Figure> costs) implements Conclusion {}

    /** What came out faster may not be recommended. */
    record Barred() implements Conclusion {}

    /** None was shown to be faster, and of some nothing was shown. */
    record Unsettled() implements Conclusion {}

    /** None is faster by more than the margin. */
    record NoneFaster() implements Conclusion {}

    /** All are slower. */
    record AllSlower() implements Conclusion {}

    /** The arm that the headline is about, if it is about one. */
    default Optional<ArmFindings> named() {
        return switch (this) {
            case Won won -> Optional.of(won.arm());
            case Traded traded -> Optional.of(traded.arm());
            default -> Optional.empty();
        };
    }

    /** Whether the verdicts on single arms are worth explaining. */
    default boolean isSound() {
        return !(this instanceof BaselineFailed || this instanceof CandidatesFailed || this instanceof Unsound);
    }

    /**
     * For people, in a sentence or two.
     *
     * @param deciding what the arms are compared by
     */
    default String headline(ArmFindings baseline, Analysis analysis, Figure deciding) {
        String name = baseline.label();
        return switch (this) {
            case BaselineFailed() -> name + " failed, so there is nothing to compare with.";
            case CandidatesFailed() -> "All other arms failed, so there is nothing to compare " + name + " with.";
            case Alone() -> "Only " + name + " was measured: there is nothing to compare it with.";
            case Unsound(ArmFindings again) ->
                "%s runs the same as %s and came out %s (%s): something other than the policy changes between runs, so nothing is recommended; try again on a quieter machine."
                        .formatted(
                                again.label(),
                                name,
                                deciding.inWords(
                                        Judge.comparison(again, deciding).verdict()),
                                measured(again, analysis, deciding));
            case Won(ArmFindings arm, List<Figure> costs, List<String> alike) ->
                "%s suits this program%s: %s of the %s of %s (%s).%s%s"
                        .formatted(
                                arm.label(),
                                alike.isEmpty() ? " best" : "",
                                ratio(arm, arm.decidedBy(deciding)),
                                arm.decidedBy(deciding).title(),
                                name,
                                interval(arm, analysis, arm.decidedBy(deciding)),
                                costs.isEmpty() ? "" : " It takes " + ratios(arm, costs) + ".",
                                notToldApart(alike));
            case Traded(ArmFindings arm, List<Figure> costs) ->
                "%s has %s of the %s of %s (%s), but %s: which counts more is for you to say, so nothing is recommended."
                        .formatted(
                                arm.label(),
                                ratio(arm, arm.decidedBy(deciding)),
                                arm.decidedBy(deciding).title(),
                                name,
                                interval(arm, analysis, arm.decidedBy(deciding)),
                                ratios(arm, costs));
            case Barred() ->
                "What came out " + deciding.than(Verdict.FASTER, name)
                        + " can't be recommended, for the reasons below.";
            case Unsettled() ->
                "No other arm was shown to be %s, and not all are settled: %s, or measure more runs."
                        .formatted(deciding.than(Verdict.FASTER, name), keep(baseline));
            case NoneFaster() ->
                "No other arm is %s by more than %s %%: %s."
                        .formatted(deciding.than(Verdict.FASTER, name), percent(analysis.margin()), keep(baseline));
            case AllSlower() ->
                "Every other arm is %s: %s.".formatted(deciding.than(Verdict.SLOWER, name), keep(baseline));
        };
    }

    /** {@code 5} for 0.05. */
    static String percent(double share) {
        return BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString();
    }

    private static String keep(ArmFindings baseline) {
        // Without Heddle the program runs as `default` and `bare` do; of any other baseline that was not measured.
        return List.of("default", ArmSpec.BARE).contains(baseline.policy())
                ? "leave the program as it is"
                : "stay with " + baseline.label();
    }

    private static String notToldApart(List<String> alike) {
        return alike.isEmpty()
                ? ""
                : " " + String.join(" and ", alike) + (alike.size() == 1 ? " was" : " were")
                        + " not told apart from it.";
    }

    private static String ratio(ArmFindings arm, Figure figure) {
        return Unit.RATIO.format(Judge.comparison(arm, figure).ratio());
    }

    /** {@code 1.80× of the p99 and 1.20× of the CPU time}. */
    private static String ratios(ArmFindings arm, List<Figure> figures) {
        return figures.stream()
                .map(figure -> ratio(arm, figure) + " of the " + figure.title())
                .collect(Collectors.joining(" and "));
    }

    private static String measured(ArmFindings arm, Analysis analysis, Figure figure) {
        return ratio(arm, figure) + ", " + interval(arm, analysis, figure);
    }

    private static String interval(ArmFindings arm, Analysis analysis, Figure figure) {
        Interval interval = Objects.requireNonNull(Judge.comparison(arm, figure).interval());
        return "%s %% confidence: %s"
                .formatted(percent(analysis.confidence()), Unit.RATIO.format(interval.low(), interval.high()));
    }
}
