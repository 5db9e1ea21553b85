package io.heddle.compare.output;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.arms.OmittedArm;
import io.heddle.governor.run.Run;
import io.heddle.kernel.process.ShellWords;
import io.heddle.report.Cell;
import io.heddle.report.DistributionChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import io.heddle.watch.accounting.ThreadUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of a comparison: the recommendation, its certainty, the numbers, and their explanation. */
public final class CompareReport {
    /** Metrics of Heddle that are drawn beside those of the user. */
    private static final List<MetricDefinition> CHARTED =
            List.of(MetricDefinition.WALL, MetricDefinition.CPU, MetricDefinition.CPU_UNDER_LOAD, MetricDefinition.GC);

    private static final List<MetricDefinition> DETAILS = List.of(
            MetricDefinition.TIME_UNTIL_READY,
            MetricDefinition.GC,
            MetricDefinition.RUN_QUEUE_WAIT,
            MetricDefinition.VOLUNTARY_SWITCHES,
            MetricDefinition.INVOLUNTARY_SWITCHES,
            MetricDefinition.PROMOTED_BYTES,
            MetricDefinition.PEAK_MEMORY,
            MetricDefinition.PEER_LEFT_CPUS,
            MetricDefinition.PEER_SLOWDOWN);

    private final CompareDocument document;
    private final List<MetricDefinition> metrics;
    private final MetricDefinition deciding;

    public CompareReport(CompareDocument document) {
        this.document = document;
        this.metrics = document.comparedBy();
        this.deciding = metrics.getFirst();
    }

    /** The full report, for a page. */
    public Report page() {
        List<Section> sections = new ArrayList<>(head());
        sections.add(intervals());
        sections.addAll(reasons());
        sections.add(details());
        sections.add(distribution());
        service().ifPresent(sections::add);
        sections.addAll(caveats());
        sections.add(new Section.CodeLine("Repeat this comparison:", document.repeat()));
        return report(sections, factsOfPage());
    }

    /** The report for a terminal, without charts. */
    public Report summary() {
        List<Section> sections = new ArrayList<>(head());
        sections.add(details());
        sections.addAll(reasons());
        sections.addAll(caveats());
        return report(sections, facts());
    }

    private Report report(List<Section> sections, List<Report.Fact> facts) {
        return new Report("heddle compare", ShellWords.join(document.command()), facts, sections);
    }

    private List<Report.Fact> facts() {
        return List.of(
                new Report.Fact("machine", document.machine().toString()),
                new Report.Fact("started", document.startedAt()),
                new Report.Fact(
                        "runs",
                        "%s rounds of each arm, interleaved, after %d warm-up %s; %s"
                                .formatted(
                                        rounds(),
                                        document.warmupRounds(),
                                        document.warmupRounds() == 1 ? "round" : "rounds",
                                        document.ending())));
    }

    /** A page may be read elsewhere and later, so it names the version too. */
    private List<Report.Fact> factsOfPage() {
        List<Report.Fact> facts = new ArrayList<>(facts());
        facts.add(new Report.Fact("heddle", Objects.requireNonNullElse(document.heddleVersion(), "(development)")));
        return facts;
    }

    private String rounds() {
        return document.completeRounds() == document.plannedRounds()
                ? String.valueOf(document.plannedRounds())
                : document.completeRounds() + " of " + document.plannedRounds();
    }

    private List<Section> head() {
        List<Section> head = new ArrayList<>();
        head.add(new Section.Paragraph(document.headline()));
        if (document.paste() != null) {
            head.add(new Section.CodeLine("Run it:", document.paste()));
        }
        head.addAll(verdicts());
        runsForVerdict().ifPresent(head::add);
        return head;
    }

    /** One table for each metric of the user, in display order. Wall and CPU time share a table. */
    private List<Section> verdicts() {
        List<Section> tables = new ArrayList<>();
        for (MetricDefinition metric : metrics) {
            if (metric.equals(MetricDefinition.WALL)) {
                tables.add(times());
            } else if (metric.isUserDefined() || metric.equals(MetricDefinition.CPU_UNDER_LOAD)) {
                tables.add(verdicts(metric));
            }
        }
        return tables;
    }

    private boolean isMeasured(MetricDefinition metric) {
        return metrics.contains(metric)
                && document.arms().stream().anyMatch(arm -> Double.isFinite(arm.median(metric)));
    }

    private Table verdicts(MetricDefinition metric) {
        String title = "%s: %s is better%s"
                .formatted(
                        metric.title(),
                        metric.metric().better(),
                        metric.equals(deciding) ? " (a ratio is the median of the ratios by round)" : "");
        return new Table(
                title,
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("median"),
                        Table.Column.right("ratio"),
                        Table.Column.right("interval"),
                        Table.Column.left("verdict")),
                isMeasured(metric)
                        ? document.arms().stream()
                                .map(arm -> verdictRow(arm, metric))
                                .toList()
                        : List.of());
    }

    private List<Cell> verdictRow(ArmFindings arm, MetricDefinition metric) {
        Comparison comparison = arm.comparison(metric);
        return List.of(
                Cell.text(arm.label()),
                median(arm, metric),
                Cell.quantity(comparison == null ? 1 : comparison.ratio(), Unit.RATIO),
                interval(comparison),
                verdict(arm, comparison, metric));
    }

    private Table times() {
        return new Table(
                "Wall and CPU time (a ratio is the median of the ratios by round)",
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("wall"),
                        Table.Column.right("ratio"),
                        Table.Column.right("interval"),
                        Table.Column.left("verdict"),
                        Table.Column.right("CPU"),
                        Table.Column.right("ratio")),
                isMeasured(MetricDefinition.WALL)
                        ? document.arms().stream().map(this::timesRow).toList()
                        : List.of());
    }

    private List<Cell> timesRow(ArmFindings arm) {
        Comparison wall = arm.comparison(MetricDefinition.WALL);
        Comparison cpu = arm.comparison(MetricDefinition.CPU);
        return List.of(
                Cell.text(arm.label()),
                median(arm, MetricDefinition.WALL),
                Cell.quantity(wall == null ? 1 : wall.ratio(), Unit.RATIO),
                interval(wall),
                verdict(arm, wall, MetricDefinition.WALL),
                median(arm, MetricDefinition.CPU),
                Cell.quantity(cpu == null ? 1 : cpu.ratio(), Unit.RATIO));
    }

    /** The median of an arm, with a prefix that suits the medians of all arms. */
    private Cell median(ArmFindings arm, MetricDefinition metric) {
        Unit.Scale scale = metric.unit().scaleFor(document.arms().stream().mapToDouble(each -> each.median(metric)));
        return Cell.quantity(arm.median(metric), scale);
    }

    private static Cell interval(@Nullable Comparison comparison) {
        ConfidenceInterval interval = comparison == null ? null : comparison.interval();
        return interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO);
    }

    private Cell verdict(ArmFindings arm, @Nullable Comparison comparison, MetricDefinition metric) {
        if (comparison == null) {
            return Cell.text("baseline", Cell.Tone.MUTED);
        }
        Verdict verdict = comparison.verdict();
        Cell.Tone tone =
                switch (verdict) {
                    case FASTER -> Cell.Tone.GOOD;
                    case SLOWER -> Cell.Tone.BAD;
                    case NO_DIFFERENCE -> Cell.Tone.PLAIN;
                    case INCONCLUSIVE -> Cell.Tone.MUTED;
                };
        boolean isOverridden = metric.equals(deciding) && arm.decidedWhy() != null;
        return Cell.text(
                isOverridden ? "CPU: " + MetricDefinition.CPU.describe(verdict) : metric.describe(verdict), tone);
    }

    /** The runs that missing verdicts need. This stands below the table, which must fit a terminal. */
    private Optional<Section> runsForVerdict() {
        List<String> arms = new ArrayList<>();
        for (ArmFindings arm : document.arms()) {
            Comparison decisive = arm.comparison(deciding);
            Integer rounds = decisive == null ? null : decisive.roundsToSettle();
            if (rounds != null && arm.role().equals("candidate")) {
                arms.add(arm.label() + " " + about(rounds));
            }
        }
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section.Paragraph("Runs needed for a verdict: " + String.join(", ", arms) + "."));
    }

    /** A larger estimate only says that more runs are impractical. */
    private static String about(int rounds) {
        return rounds > Conclusion.MAX_RUNS ? "more than 1,000" : "about " + rounds;
    }

    /** How to run the winner as a service; only on the page. */
    private Optional<Section> service() {
        return document.arms().stream()
                .filter(arm ->
                        arm.label().equals(document.winner()) && !arm.policy().equals(ArmSpec.BARE))
                .findFirst()
                .map(arm -> new Section.CodeBlock(
                        "Run it as a systemd service: paste these lines into `sudo systemctl edit NAME`, or into a new"
                                + " unit.",
                        SystemdUnit.lines(arm.policy(), document.command())));
    }

    private Table details() {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left("median of")));
        document.arms().forEach(arm -> columns.add(Table.Column.right(arm.label())));
        List<List<Cell>> rows = DETAILS.stream()
                .filter(this::isMeasured)
                .map(metric -> Stream.concat(
                                Stream.of(Cell.text(metric.title())),
                                document.arms().stream().map(arm -> median(arm, metric)))
                        .toList())
                .toList();
        return new Table("Details", columns, rows);
    }

    private IntervalChart intervals() {
        return new IntervalChart(
                deciding.equals(MetricDefinition.WALL) ? "Time by arm" : "Metrics and time by arm",
                "",
                "median",
                "%.0f %% interval".formatted(100 * document.confidence()),
                metrics.stream()
                        .filter(metric -> metric.isUserDefined() || CHARTED.contains(metric))
                        .filter(this::isMeasured)
                        .map(this::panel)
                        .toList());
    }

    private IntervalChart.Panel panel(MetricDefinition metric) {
        return new IntervalChart.Panel(
                metric.title(),
                metric.unit(),
                // A bare baseline has only metrics of the whole process.
                Double.isFinite(baseline().median(metric))
                        ? new IntervalChart.Reference(
                                baseline().label(), baseline().median(metric))
                        : null,
                document.arms().stream()
                        .map(arm -> {
                            ConfidenceInterval interval = arm.summary(metric).interval();
                            return new IntervalChart.Row(
                                    arm.label(),
                                    arm.median(metric),
                                    interval == null ? Double.NaN : interval.low(),
                                    interval == null ? Double.NaN : interval.high(),
                                    arm.runs().stream()
                                            .map(run -> metric.valueOf(run))
                                            .toList());
                        })
                        .toList());
    }

    private DistributionChart distribution() {
        return new DistributionChart(
                "Work by application thread",
                "CPU time of each application thread in the median run. Arms are missing if most of their threads"
                        + " end before Heddle sees them.",
                "thread",
                document.arms().stream()
                        .map(arm -> new DistributionChart.Stack(
                                arm.label(),
                                medianRun(arm).stream()
                                        .filter(Run::sawMost)
                                        .flatMap(run -> run.threads().stream())
                                        .filter(thread -> thread.role().equals("APP"))
                                        .map(ThreadUsage::cpuSeconds)
                                        .filter(seconds -> seconds > 0.001)
                                        .toList()))
                        .filter(stack -> !stack.shares().isEmpty())
                        .toList());
    }

    /** The run with the median of the deciding metric; empty without runs. */
    private List<Run> medianRun(ArmFindings arm) {
        List<Run> sorted = arm.runs().stream()
                .sorted(Comparator.comparingDouble(deciding.metric().value()))
                .toList();
        return sorted.isEmpty() ? List.of() : List.of(sorted.get(sorted.size() / 2));
    }

    private List<Section> reasons() {
        return document.reasons().stream().<Section>map(Section.Paragraph::new).toList();
    }

    private List<Section> caveats() {
        List<Section> caveats = new ArrayList<>();
        document.warnings().forEach(warning -> caveats.add(new Section.Paragraph("Warning: " + sentence(warning))));
        for (OmittedArm leftOut : document.leftOut()) {
            String sentence = sentence(leftOut.arm() + " was not tried: " + leftOut.reason());
            String mend = leftOut.mend();
            String hint = leftOut.hint() == null ? "" : " (" + leftOut.hint() + ")";
            caveats.add(
                    mend == null
                            ? new Section.Paragraph(sentence + hint)
                            : new Section.CodeLine(sentence + " To allow it" + hint + ":", mend));
        }
        return caveats;
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }

    private ArmFindings baseline() {
        return document.arms().getFirst();
    }
}
