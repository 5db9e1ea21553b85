package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.report.Cell;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.util.List;

/**
 * Table cells with the measurements of an arm.
 *
 * @param arms all arms, whose medians are shown with a common prefix
 * @param deciding the metric that decides
 */
record VerdictCells(List<ArmFindings> arms, MetricDefinition deciding) {

    Cell median(ArmFindings arm, MetricDefinition metric) {
        Unit.Scale scale = metric.unit().scaleFor(arms.stream().mapToDouble(each -> each.median(metric)));
        return Cell.quantity(arm.median(metric), scale);
    }

    /** The ratio to the baseline, which is 1 for the baseline itself. */
    Cell ratio(ArmFindings arm, MetricDefinition metric) {
        Comparison comparison = arm.comparison(metric);
        return Cell.quantity(comparison == null ? 1 : comparison.ratio(), Unit.RATIO);
    }

    /** The interval of the ratio; empty for the baseline, and for too few rounds. */
    Cell interval(ArmFindings arm, MetricDefinition metric) {
        Comparison comparison = arm.comparison(metric);
        ConfidenceInterval interval = comparison == null ? null : comparison.interval();
        return interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO);
    }

    Cell.Text verdict(ArmFindings arm, MetricDefinition metric) {
        if (arm.failure() != null) {
            return new Cell.Text("failed", Cell.Tone.BAD);
        }
        Comparison comparison = arm.comparison(metric);
        if (comparison == null) {
            return new Cell.Text("baseline", Cell.Tone.MUTED);
        }
        boolean isOverridden = metric.equals(deciding) && arm.decidedWhy() != null;
        Verdict verdict = comparison.verdict();
        return new Cell.Text(
                isOverridden ? "CPU: " + MetricDefinition.CPU.describe(verdict) : metric.describe(verdict),
                tone(verdict));
    }

    private static Cell.Tone tone(Verdict verdict) {
        return switch (verdict) {
            case FASTER -> Cell.Tone.GOOD;
            case SLOWER -> Cell.Tone.BAD;
            case NO_DIFFERENCE -> Cell.Tone.PLAIN;
            case INCONCLUSIVE -> Cell.Tone.MUTED;
        };
    }
}
