package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.compare.CompareDocument.LeftOut;
import io.heddle.governor.run.Run;
import io.heddle.governor.run.ThreadShare;
import io.heddle.report.Cell;
import io.heddle.report.DistributionChart;
import io.heddle.report.IntervalChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.Comparison;
import io.heddle.trials.Interval;
import io.heddle.trials.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells a comparison: what to do, how sure that is, the figures, and why. */
public final class CompareReport {
    /** Beside the user's metrics. */
    private static final List<Figure> CHARTED = List.of(Figure.WALL, Figure.CPU, Figure.SERVING_CPU, Figure.GC);

    private static final List<Figure> DETAILS = List.of(
            Figure.READY,
            Figure.GC,
            Figure.WAIT,
            Figure.VOLUNTARY,
            Figure.INVOLUNTARY,
            Figure.PROMOTED,
            Figure.MEMORY,
            Figure.LEFT,
            Figure.SLOWDOWN);

    private final CompareDocument document;
    private final List<Figure> figures;
    private final Figure deciding;

    public CompareReport(CompareDocument document) {
        this.document = document;
        this.figures = document.figures();
        this.deciding = figures.getFirst();
    }

    /** The whole, for a page. */
    public Report page() {
        List<Section> sections = new ArrayList<>(head());
        sections.add(intervals());
        sections.addAll(reasons());
        sections.add(details());
        sections.add(distribution());
        service().ifPresent(sections::add);
        sections.addAll(caveats());
        sections.add(new Section.CodeLine("Repeat it:", document.repeat()));
        return report(sections, factsToRepeat());
    }

    /** What fits a terminal. */
    public Report summary() {
        List<Section> sections = new ArrayList<>(head());
        sections.add(details());
        sections.addAll(reasons());
        sections.addAll(caveats());
        return report(sections, facts());
    }

    private Report report(List<Section> sections, List<Report.Fact> facts) {
        return new Report("heddle compare", ShellWords.line(document.command()), facts, sections);
    }

    private List<Report.Fact> facts() {
        return List.of(
                new Report.Fact("machine", document.machine().toString()),
                new Report.Fact("begun", document.startedAt()),
                new Report.Fact(
                        "runs",
                        "%s rounds of each arm, interleaved, after %d for warm-up; %s"
                                .formatted(rounds(), document.warmupRounds(), document.ending())));
    }

    /** A page is read elsewhere and later, by people who may want to see for themselves. */
    private List<Report.Fact> factsToRepeat() {
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
            head.add(new Section.CodeLine("Run it so:", document.paste()));
        }
        head.addAll(verdicts());
        settling().ifPresent(head::add);
        return head;
    }

    /** The user's metrics first; wall and CPU time, which are read together, share a table. */
    private List<Section> verdicts() {
        List<Section> tables = new ArrayList<>();
        for (Figure figure : figures) {
            if (figure.equals(Figure.WALL)) {
                tables.add(times());
            } else if (figure.isUsers() || figure.equals(Figure.SERVING_CPU)) {
                tables.add(verdicts(figure));
            }
        }
        return tables;
    }

    private boolean isMeasured(Figure figure) {
        return figures.contains(figure)
                && document.arms().stream().anyMatch(arm -> Double.isFinite(arm.median(figure)));
    }

    private Table verdicts(Figure figure) {
        String title = "%s: %s is better%s"
                .formatted(
                        figure.title(),
                        figure.metric().better(),
                        figure.equals(deciding) ? " (a ratio is the median of the ratios by round)" : "");
        return new Table(
                title,
                List.of(
                        Table.Column.left("arm"),
                        Table.Column.right("median"),
                        Table.Column.right("ratio"),
                        Table.Column.right("interval"),
                        Table.Column.left("verdict")),
                isMeasured(figure)
                        ? document.arms().stream()
                                .map(arm -> verdictRow(arm, figure))
                                .toList()
                        : List.of());
    }

    private List<Cell> verdictRow(ArmFindings arm, Figure figure) {
        Comparison comparison = arm.comparison(figure);
        return List.of(
                Cell.text(arm.label()),
                median(arm, figure),
                Cell.quantity(comparison == null ? 1 : comparison.ratio(), Unit.RATIO),
                interval(comparison),
                verdict(arm, comparison, figure));
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
                isMeasured(Figure.WALL)
                        ? document.arms().stream().map(this::timesRow).toList()
                        : List.of());
    }

    private List<Cell> timesRow(ArmFindings arm) {
        Comparison wall = arm.comparison(Figure.WALL);
        Comparison cpu = arm.comparison(Figure.CPU);
        return List.of(
                Cell.text(arm.label()),
                median(arm, Figure.WALL),
                Cell.quantity(wall == null ? 1 : wall.ratio(), Unit.RATIO),
                interval(wall),
                verdict(arm, wall, Figure.WALL),
                median(arm, Figure.CPU),
                Cell.quantity(cpu == null ? 1 : cpu.ratio(), Unit.RATIO));
    }

    /** An arm's median, in the prefix that suits the medians of all arms. */
    private Cell median(ArmFindings arm, Figure figure) {
        Unit.Scale scale = figure.unit().scaleFor(document.arms().stream().mapToDouble(each -> each.median(figure)));
        return Cell.quantity(arm.median(figure), scale);
    }

    private static Cell interval(@Nullable Comparison comparison) {
        Interval interval = comparison == null ? null : comparison.interval();
        return interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO);
    }

    private Cell verdict(ArmFindings arm, @Nullable Comparison comparison, Figure figure) {
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
        boolean isAnothers = figure.equals(deciding) && arm.decidedWhy() != null;
        return Cell.text(isAnothers ? "CPU: " + Figure.CPU.inWords(verdict) : figure.inWords(verdict), tone);
    }

    /** What it would take to get the verdicts that are missing; below the table, which is to fit a terminal. */
    private Optional<Section> settling() {
        List<String> arms = new ArrayList<>();
        for (ArmFindings arm : document.arms()) {
            Comparison decisive = arm.comparison(deciding);
            Integer rounds = decisive == null ? null : decisive.roundsToSettle();
            if (rounds != null && arm.role().equals("candidate")) {
                arms.add(about(rounds) + " runs to settle " + arm.label());
            }
        }
        return arms.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section.Paragraph("It would take " + String.join(", ", arms) + "."));
    }

    /** Beyond a thousand the figure says but that nobody should wait for it. */
    private static String about(int rounds) {
        return rounds > 1000 ? "more than 1,000" : "about " + rounds;
    }

    /** What was compared may be a service elsewhere; a terminal is spared that. */
    private Optional<Section> service() {
        return document.arms().stream()
                .filter(arm ->
                        arm.label().equals(document.winner()) && !arm.policy().equals(ArmSpec.BARE))
                .findFirst()
                .map(arm -> new Section.CodeBlock(
                        "As a service of systemd: these lines for `sudo systemctl edit NAME` put Heddle into a unit that is"
                                + " there already; a new unit needs the same.",
                        SystemdService.lines(arm.policy(), document.command())));
    }

    private Table details() {
        List<Table.Column> columns = new ArrayList<>(List.of(Table.Column.left("median of")));
        document.arms().forEach(arm -> columns.add(Table.Column.right(arm.label())));
        List<List<Cell>> rows = DETAILS.stream()
                .filter(this::isMeasured)
                .map(figure -> Stream.concat(
                                Stream.of(Cell.text(figure.title())),
                                document.arms().stream().map(arm -> median(arm, figure)))
                        .toList())
                .toList();
        return new Table("Behind it", columns, rows);
    }

    private IntervalChart intervals() {
        return new IntervalChart(
                deciding.equals(Figure.WALL) ? "Time by arm" : "Metrics and time by arm",
                "",
                "median",
                "%.0f %% interval".formatted(100 * document.confidence()),
                figures.stream()
                        .filter(figure -> figure.isUsers() || CHARTED.contains(figure))
                        .filter(this::isMeasured)
                        .map(this::panel)
                        .toList());
    }

    private IntervalChart.Panel panel(Figure figure) {
        return new IntervalChart.Panel(
                figure.title(),
                figure.unit(),
                // A bare baseline has figures of the whole process alone.
                Double.isFinite(baseline().median(figure))
                        ? new IntervalChart.Reference(
                                baseline().label(), baseline().median(figure))
                        : null,
                document.arms().stream()
                        .map(arm -> {
                            Interval interval = arm.summary(figure).interval();
                            return new IntervalChart.Arm(
                                    arm.label(),
                                    arm.median(figure),
                                    interval == null ? Double.NaN : interval.low(),
                                    interval == null ? Double.NaN : interval.high(),
                                    arm.runs().stream()
                                            .map(run -> figure.metric().value().applyAsDouble(run))
                                            .toList());
                        })
                        .toList());
    }

    private DistributionChart distribution() {
        return new DistributionChart(
                "Work by application thread",
                "CPU time of each application thread in the median run; without arms whose threads end too fast"
                        + " to be seen.",
                "thread",
                document.arms().stream()
                        .map(arm -> new DistributionChart.Stack(
                                arm.label(),
                                medianRun(arm).stream()
                                        .filter(Run::sawMost)
                                        .flatMap(run -> run.threads().stream())
                                        .filter(thread -> thread.role().equals("APP"))
                                        .map(ThreadShare::cpuSeconds)
                                        .filter(seconds -> seconds > 0.001)
                                        .toList()))
                        .filter(stack -> !stack.shares().isEmpty())
                        .toList());
    }

    /** Of what decides. */
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
        document.warnings().forEach(warning -> caveats.add(new Section.Paragraph("Mind: " + warning + ".")));
        for (LeftOut leftOut : document.leftOut()) {
            String sentence = leftOut.arm() + " was not tried: " + leftOut.reason() + ".";
            String mend = leftOut.mend();
            String hint = leftOut.hint() == null ? "" : " (" + leftOut.hint() + ")";
            caveats.add(
                    mend == null
                            ? new Section.Paragraph(sentence + hint)
                            : new Section.CodeLine(sentence + " To make it possible" + hint + ":", mend));
        }
        return caveats;
    }

    private ArmFindings baseline() {
        return document.arms().getFirst();
    }
}
