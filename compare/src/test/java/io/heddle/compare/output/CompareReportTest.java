package io.heddle.compare.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.report.Chart;
import io.heddle.report.IntervalChart;
import io.heddle.report.MarkdownReport;
import io.heddle.report.RatioChart;
import io.heddle.report.Table;
import io.heddle.report.html.HtmlReport;
import io.heddle.report.text.TextReport;
import io.heddle.trials.analysis.ArmSummary;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CompareReportTest {
    private static final double NONE = Double.NaN;

    @Test
    void four_arms_fit_a_terminal_of_80_columns() {
        CompareReport report = report(
                baseline("default", 10_234, 0.852),
                arm("slice", 9_871, 0.0643),
                arm("slice-nice", 9_912, 1.17),
                arm("fifo-all", 7_345, 0.412));

        String summary = TextReport.render(report.summary(), TextReport.Colour.OFF, 80);

        assertThat(summary).contains("arm ", "median of ");
        assertThat(summary.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void the_runs_needed_for_a_verdict_stand_below_the_table() {
        CompareReport report = report(baseline("default", 1, 0.1), arm("slice", 0.9, 0.1), arm("fifo", 0.8, 0.1));

        assertThat(MarkdownReport.render(report.summary()))
                .contains("| inconclusive |", "Runs needed for a verdict: slice about 10, fifo about 10.");
    }

    @Test
    void numbers_in_a_row_or_column_have_the_same_prefix() {
        CompareReport report = report(baseline("default", 1.02, 0.852), arm("slice", 0.95, 1.17));

        assertThat(MarkdownReport.render(report.summary()))
                .contains("| default | 1.02 s |", "| slice | 0.950 s |", "| GC time | 0.852 s | 1.17 s |");
    }

    @Test
    void a_metric_that_the_baseline_lacks_has_no_reference_line() {
        CompareReport report = report(baseline("bare", 2, NONE), arm("default", 2, 0.3));

        assertThat(report.page().sections().stream()
                        .filter(IntervalChart.class::isInstance)
                        .flatMap(chart -> ((IntervalChart) chart).panels().stream()))
                .allSatisfy(panel -> assertThat(panel.reference() == null)
                        .isEqualTo(panel.title().equals("GC time")))
                .extracting(IntervalChart.Panel::title)
                .contains("wall time", "GC time");
    }

    @Test
    void a_comparison_without_measurements_has_no_empty_tables_and_charts() {
        CompareReport report = report(baseline("default", NONE, NONE), arm("slice", NONE, NONE));

        assertThat(report.page().sections())
                .noneMatch(section ->
                        section instanceof Table || section instanceof Chart || section instanceof RatioChart)
                .isNotEmpty();
    }

    @Test
    void the_page_begins_with_the_conclusion_the_ratios_and_the_command() {
        CompareReport report = report(
                "heddle run --policy slice -- java -jar app.jar",
                List.of("slice is faster than default."),
                baseline("default", 2, 0.3),
                arm("slice", 1, 0.1));

        assertThat(report.page().sections())
                .extracting(section -> section.getClass().getSimpleName())
                .startsWith("Paragraph", "RatioChart", "CodeLine", "Bullets", "Table");
        assertThat(report.page().title()).isEqualTo("heddle compare: app.jar");
        assertThat(HtmlReport.render(report.page()))
                .contains("<title>heddle compare: app.jar</title>", "<h1>heddle compare: app.jar</h1>");
    }

    @Test
    void the_ratios_have_a_row_for_each_arm_but_the_baseline() {
        CompareReport report = report(baseline("default", 2, NONE), arm("slice", 2, NONE), arm("fifo", 1, NONE));

        assertThat(report.page().sections())
                .filteredOn(RatioChart.class::isInstance)
                .singleElement(InstanceOfAssertFactories.type(RatioChart.class))
                .satisfies(chart -> assertThat(chart.baseline()).isEqualTo("default"))
                .extracting(RatioChart::rows, InstanceOfAssertFactories.list(RatioChart.Row.class))
                .extracting(RatioChart.Row::label)
                .containsExactly("slice", "fifo");
    }

    @Test
    void an_arm_that_failed_is_not_inconclusive() {
        ArmFindings slice = arm("slice", 2, NONE);
        ArmFindings failed = new ArmFindings(
                slice.label(),
                slice.policy(),
                slice.role(),
                "it exited with status 7",
                0,
                null,
                slice.summaries(),
                slice.comparisons(),
                null,
                null,
                List.of(),
                List.of());

        assertThat(MarkdownReport.render(
                        report(baseline("default", 2, NONE), failed).page()))
                .contains("| failed |")
                .doesNotContain("| inconclusive |");
    }

    @Test
    void markdown_contains_the_command_that_repeats_the_comparison() {
        CompareReport report = report(baseline("default", 2, NONE), arm("slice", 2, NONE));

        assertThat(MarkdownReport.render(report.page())).contains("Repeat this comparison:\n\n```\n");
    }

    @Test
    void a_comparison_without_thread_data_has_no_empty_chart() {
        CompareReport report = report(baseline("default", 2, NONE), arm("slice", 2, NONE));

        assertThat(report.page().sections().stream().filter(Chart.class::isInstance))
                .hasSize(1);
    }

    private static ArmFindings baseline(String label, double wall, double gc) {
        return findings(label, wall, gc, List.of());
    }

    /** An arm that is inconclusive. */
    private static ArmFindings arm(String label, double wall, double gc) {
        ConfidenceInterval interval = new ConfidenceInterval(0.87, 1.02, 0.95);
        return findings(
                label,
                wall,
                gc,
                MetricDefinition.ALL.stream()
                        .map(metric -> new Comparison(
                                metric.name(),
                                label,
                                "the baseline",
                                List.of(),
                                0.94,
                                0.95,
                                interval,
                                Verdict.INCONCLUSIVE,
                                10))
                        .toList());
    }

    private static ArmFindings findings(String label, double wall, double gc, List<Comparison> comparisons) {
        List<ArmSummary> summaries = MetricDefinition.ALL.stream()
                .map(metric -> {
                    double median = metric.equals(MetricDefinition.GC) ? gc : wall;
                    return new ArmSummary(metric.name(), label, 8, median, median, median, null);
                })
                .toList();
        return new ArmFindings(
                label, label, "candidate", null, 0, null, summaries, comparisons, null, null, List.of(), List.of());
    }

    private static CompareReport report(ArmFindings... arms) {
        return report(null, List.of(), arms);
    }

    private static CompareReport report(@Nullable String paste, List<String> reasons, ArmFindings... arms) {
        return new CompareReport(new CompareDocument(
                CompareDocument.SCHEMA,
                "2026-11-21T13:16:32Z",
                null,
                "heddle compare -- java -jar app.jar",
                new MachineInfo("a processor", 2, 2, "6.18", null),
                List.of("java", "-jar", "app.jar"),
                List.of(),
                "wallSeconds",
                "complete",
                8,
                8,
                1,
                1,
                0.95,
                0.05,
                "The conclusion.",
                null,
                paste,
                reasons,
                List.of(),
                List.of(),
                List.of(arms),
                null));
    }
}
