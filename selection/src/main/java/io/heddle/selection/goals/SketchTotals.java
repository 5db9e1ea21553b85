package io.heddle.selection.goals;

import io.heddle.selection.goals.GoalInterval.Unknown;

/**
 * The numbers of a log, of which a quantile is wanted.
 *
 * @param numbers does not change any more
 */
public record SketchTotals(Statistic.Quantile quantile, QuantileSketch numbers) implements Totals {
    @Override
    public GoalInterval since(Totals earlier, long nanos) {
        if (!(earlier instanceof SketchTotals before)) {
            return Totals.incomparable();
        }
        QuantileSketch added = numbers.since(before.numbers);
        double observations = added.size();
        return observations == 0
                ? new Unknown("there were no observations in the interval")
                : Totals.known(added.quantile(quantile.percent() / 100), observations, nanos);
    }
}
