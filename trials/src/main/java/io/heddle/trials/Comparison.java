package io.heddle.trials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm against the baseline, or another that stands for it, in one metric.
 *
 * @param ratios arm / baseline, for each round that has both; 0 / 0 counts as 1
 * @param ratio their median, which is not the ratio of the arms' medians (of the logarithms, so that it is the same from
 *     either side); NaN when there is none
 * @param confidence of the interval, after correction for the number of arms
 * @param interval for the ratio; null with fewer than {@value Analysis#FEWEST_ROUNDS} ratios
 * @param roundsToSettle about how many rounds, these included, would give a verdict; null unless the verdict is
 *     inconclusive and has an interval
 */
public record Comparison(
        String metric,
        String arm,
        String baseline,
        List<Double> ratios,
        double ratio,
        double confidence,
        @Nullable Interval interval,
        Verdict verdict,
        @Nullable Integer roundsToSettle) {

    public Comparison {
        ratios = List.copyOf(ratios);
    }
}
