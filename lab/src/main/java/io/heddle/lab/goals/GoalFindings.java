package io.heddle.lab.goals;

import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.ProportionInterval;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * All runs with one goal.
 *
 * @param side the policy that the goal asks for
 */
public record GoalFindings(Aim aim, Side side, List<GoalRun> runs) {
    private static final double CONFIDENCE = 0.95;

    public int count(Predicate<GoalRun> condition) {
        return (int) runs.stream().filter(condition).count();
    }

    /** The number of runs that found the policy that the goal asks for. */
    public int right() {
        return count(run -> run.isRight(side));
    }

    /** The exact interval for the probability of a right run; null if nothing is right or no run ended. */
    public @Nullable ConfidenceInterval rightInterval() {
        return side == Side.UNKNOWN || runs.isEmpty() ? null : ProportionInterval.of(right(), runs.size(), CONFIDENCE);
    }

    /** The median number of pairs; NaN without a run. */
    public double medianPairs() {
        return median(runs.stream().mapToDouble(GoalRun::pairs));
    }

    /** The times of the first claims, in ascending order; one for each run that has a claim. */
    public List<Double> claimSeconds() {
        return runs.stream()
                .filter(run -> !run.hasNoClaim())
                .map(run -> Stream.of(run.betterAtSeconds(), run.worseAtSeconds())
                        .filter(Objects::nonNull)
                        .min(Double::compare)
                        .orElseThrow())
                .sorted()
                .toList();
    }

    /** The median time of the first claim; NaN without a claim. */
    public double medianClaimSeconds() {
        return median(claimSeconds().stream().mapToDouble(Double::doubleValue));
    }

    private static double median(DoubleStream values) {
        return Median.withDefaults().evaluate(values.toArray());
    }
}
