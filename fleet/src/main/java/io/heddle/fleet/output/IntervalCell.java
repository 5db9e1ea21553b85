package io.heddle.fleet.output;

import io.heddle.report.Cell;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.util.Optional;

/** An interval as a cell; {@code n/a} without one. */
final class IntervalCell {
    private IntervalCell() {}

    static Cell of(Optional<ConfidenceInterval> interval, Unit unit) {
        return interval.map(each -> Cell.range(each.low(), each.high(), unit))
                .orElseGet(() -> Cell.range(Double.NaN, Double.NaN, unit));
    }
}
