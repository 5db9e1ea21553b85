package io.heddle.trials.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two arms compared in one metric.
 *
 * @param baseline label of the arm that is compared with
 * @param ratios arm / baseline, for each round that has both; 0 / 0 counts as 1
 * @param ratio the median of the ratios, taken of their logarithms so that swapping the arms inverts it; not the ratio of
 *     the arms' medians; NaN without a round that has both
 * @param confidence of the interval, corrected for the number of arms
 * @param interval for the ratio; null for fewer than {@value Analysis#MIN_ROUNDS} ratios
 * @param roundsToSettle estimated number of rounds, including these, that gives a verdict; null unless the verdict is
 *     inconclusive and there is an interval
 */
public record Comparison(
        String metric,
        String arm,
        String baseline,
        List<Double> ratios,
        double ratio,
        double confidence,
        @Nullable ConfidenceInterval interval,
        Verdict verdict,
        @Nullable Integer roundsToSettle) {

    public Comparison {
        ratios = List.copyOf(ratios);
    }
}
