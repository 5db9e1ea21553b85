package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.report.Unit;
import io.heddle.trials.Analysis;
import io.heddle.trials.Interval;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;

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
     * @param alike others that are faster than the baseline, and were not told apart from the winner
     */
    record Won(ArmFindings arm, List<String> alike) implements Conclusion {}

    /** What came out faster may not be recommended. */
    record Barred() implements Conclusion {}

    /** None was shown to be faster, and of some nothing was shown. */
    record Unsettled() implements Conclusion {}

    /** None is faster by more than the margin. */
    record NoneFaster() implements Conclusion {}

    /** All are slower. */
    record AllSlower() implements Conclusion {}

    /** Whether the verdicts on single arms are worth explaining. */
    default boolean isSound() {
        return !(this instanceof BaselineFailed || this instanceof CandidatesFailed || this instanceof Unsound);
    }

    /** For people, in a sentence or two. */
    default String headline(ArmFindings baseline, Analysis analysis) {
        String name = baseline.label();
        return switch (this) {
            case BaselineFailed() -> name + " failed, so there is nothing to compare with.";
            case CandidatesFailed() -> "All other arms failed, so there is nothing to compare " + name + " with.";
            case Alone() -> "Only " + name + " was measured: there is nothing to compare it with.";
            case Unsound(ArmFindings again) ->
                "%s runs the same as %s and came out %s (%s): something other than the policy changes between runs, so nothing is recommended; try again on a quieter machine."
                        .formatted(again.label(), name, Judge.wall(again).verdict(), measured(again, analysis));
            case Won(ArmFindings arm, List<String> alike) ->
                "%s suits this program%s: %s of the wall time of %s (%s).%s"
                        .formatted(
                                arm.label(),
                                alike.isEmpty() ? " best" : "",
                                Unit.RATIO.format(Judge.wall(arm).ratio()),
                                name,
                                interval(arm, analysis),
                                notToldApart(alike));
            case Barred() -> "What came out faster than " + name + " can't be recommended, for the reasons below.";
            case Unsettled() ->
                "No other arm was shown to be faster than %s, and not all are settled: %s, or measure more runs."
                        .formatted(name, keep(baseline));
            case NoneFaster() ->
                "No other arm is faster than %s by more than %s %%: %s."
                        .formatted(name, percent(analysis.margin()), keep(baseline));
            case AllSlower() -> "Every other arm is slower than %s: %s.".formatted(name, keep(baseline));
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

    private static String measured(ArmFindings arm, Analysis analysis) {
        return Unit.RATIO.format(Judge.wall(arm).ratio()) + ", " + interval(arm, analysis);
    }

    private static String interval(ArmFindings arm, Analysis analysis) {
        Interval interval = Objects.requireNonNull(Judge.wall(arm).interval());
        return "%s %% confidence: %s"
                .formatted(percent(analysis.confidence()), Unit.RATIO.format(interval.low(), interval.high()));
    }
}
