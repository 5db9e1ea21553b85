package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.governor.run.Run;
import io.heddle.report.Cell;
import io.heddle.report.DistributionChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.RatioChart;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.analysis.Verdict;
import io.heddle.watch.accounting.ThreadTotals;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The charts of a comparison: ratios to the baseline, single runs, and work by thread. */
final class CompareCharts {
    /** Metrics of Heddle that are drawn beside those of the user. */
    private static final List<MetricDefinition> CHARTED =
            List.of(MetricDefinition.WALL, MetricDefinition.CPU, MetricDefinition.CPU_UNDER_LOAD, MetricDefinition.GC);

    /** Shorter CPU times are measurement noise. */
    private static final double LEAST_CPU_SECONDS = 0.001;

    private final CompareDocument document;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;

    CompareCharts(CompareDocument document) {
        this.document = document;
        this.metrics = document.comparedBy();
        this.deciding = metrics.getFirst();
    }

    /** Ratios of the deciding metric to those of the baseline. */
    RatioChart ratios() {
        boolean lessIsBetter = deciding.metric().better() == Metric.Better.LESS;
        String title = deciding.title();
        VerdictCells cells = new VerdictCells(document.arms(), deciding);
        return new RatioChart(
                "%s relative to %s".formatted(capitalized(title), baseline().label()),
                title,
                baseline().label(),
                deciding.describe(lessIsBetter ? Verdict.FASTER : Verdict.SLOWER),
                deciding.describe(lessIsBetter ? Verdict.SLOWER : Verdict.FASTER),
                document.margin(),
                "%s %% confidence interval".formatted(Conclusion.percent(document.confidence())),
                "one round",
                document.arms().stream()
                        .filter(arm -> document.isMeasured(deciding))
                        .flatMap(arm -> Optional.ofNullable(arm.comparison(deciding))
                                .map(comparison -> row(arm.label(), comparison, cells.verdict(arm, deciding)))
                                .stream())
                        .toList());
    }

    private static RatioChart.Row row(String label, Comparison comparison, Cell.Text verdict) {
        ConfidenceInterval interval = comparison.interval();
        return new RatioChart.Row(
                label,
                comparison.ratio(),
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                comparison.ratios(),
                verdict.text(),
                verdict.tone());
    }

    /** The name of a metric of the user stays as it is. */
    private String capitalized(String title) {
        return deciding.isUserDefined() ? title : Character.toUpperCase(title.charAt(0)) + title.substring(1);
    }

    /** Medians and single runs, one panel for each metric. */
    IntervalChart runs() {
        return new IntervalChart(
                deciding.equals(MetricDefinition.WALL) ? "Time by arm" : "Metrics and time by arm",
                "",
                "median",
                "%s %% confidence interval".formatted(Conclusion.percent(document.confidence())),
                metrics.stream()
                        .filter(metric -> metric.isUserDefined() || CHARTED.contains(metric))
                        .filter(document::isMeasured)
                        .map(this::panel)
                        .toList());
    }

    private IntervalChart.Panel panel(MetricDefinition metric) {
        double reference = baseline().median(metric);
        return new IntervalChart.Panel(
                metric.title(),
                metric.unit(),
                // A bare baseline has only metrics of the whole process.
                Double.isFinite(reference)
                        ? new IntervalChart.Reference(baseline().label(), reference)
                        : null,
                document.arms().stream().map(arm -> row(arm, metric)).toList());
    }

    private static IntervalChart.Row row(ArmFindings arm, MetricDefinition metric) {
        ConfidenceInterval interval = arm.summary(metric).interval();
        return new IntervalChart.Row(
                arm.label(),
                arm.median(metric),
                interval == null ? Double.NaN : interval.low(),
                interval == null ? Double.NaN : interval.high(),
                arm.runs().stream().map(metric::valueOf).toList());
    }

    /** The work of application threads. */
    DistributionChart threads() {
        return new DistributionChart(
                "Work by application thread",
                "CPU time of each application thread in the median run, as a share of their sum, the largest first. Arms"
                        + " are missing if most of their threads end before Heddle sees them.",
                "thread",
                document.arms().stream()
                        .map(arm -> new DistributionChart.Stack(arm.label(), cpuSecondsByThread(arm)))
                        .filter(stack -> !stack.shares().isEmpty())
                        .toList());
    }

    private List<Double> cpuSecondsByThread(ArmFindings arm) {
        return medianRun(arm)
                .filter(Run::coversMostCpuTime)
                .flatMap(run -> run.threads().stream())
                .filter(thread -> thread.role().equals("APP"))
                .map(ThreadTotals::cpuSeconds)
                .filter(seconds -> seconds > LEAST_CPU_SECONDS)
                .toList();
    }

    /** The run with the median of the deciding metric; empty without runs. */
    private Stream<Run> medianRun(ArmFindings arm) {
        List<Run> sorted = arm.runs().stream()
                .sorted(Comparator.comparingDouble(deciding.metric().value()))
                .toList();
        return sorted.isEmpty() ? Stream.empty() : Stream.of(sorted.get(sorted.size() / 2));
    }

    private ArmFindings baseline() {
        return document.arms().getFirst();
    }
}
