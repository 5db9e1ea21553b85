package io.heddle.lab.experiments;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioRows;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.report.Cell;
import io.heddle.report.RatioChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.trials.Arm;
import io.heddle.trials.ArmResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.analysis.Comparison;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fixed policies and selectors, compared on programs that allocate, have more threads than CPUs, and run for twenty seconds or
 * more.
 */
final class SelectorComparison implements Experiment {
    private static final String BARE = "bare";
    private static final String DEFAULT = "default";
    private static final String AUTO = "auto";
    private static final String TO_BEST = "auto to the best";

    /** The policies that {@code auto} is compared with. Half of the rounds decide which is the best. */
    private static final List<String> FIXED = List.of(DEFAULT, "slice-nice", "fifo");

    private static final List<String> SELECTORS = List.of(AUTO, "selector:turnover", "selector:cross-run");

    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Override
    public String name() {
        return AUTO;
    }

    @Override
    public String question() {
        return "does auto choose the best policy for a program?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<ArmSpec> arms = Stream.of(List.of(BARE), FIXED, SELECTORS)
                .flatMap(List::stream)
                .map(ArmSpec::parse)
                .toList();
        Map<String, CompareDocument> documents = new LinkedHashMap<>();
        for (Workload workload : lab.wanted(Workloads.CROWDED)) {
            documents.put(
                    workload.name(), lab.compare(workload.name(), workload.longCommand(lab), arms, settings(lab)));
        }
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each workload runs under each arm, interleaved, with enough work for some twenty seconds. A figure is the median of the ratios to bare, the program without Heddle, within each round, followed by its confidence interval. All intervals of one workload hold together with 95 % confidence. The words \"less\" and \"more\" are verdicts: the interval lies below or above 1, and reaches beyond the margin of 5 %. The first round is a warm-up, from which selectors may learn. Best fixed is the policy of default, slice-nice and fifo with the least median in the rounds of even number. The other rounds compare auto with it."));
        sections.add(wall(documents));
        sections.add(picture(documents));
        sections.add(gc(documents));
        sections.add(choices(documents));
        return lab.report("The benefit of auto", sections);
    }

    private static CompareSettings settings(Lab lab) {
        return switch (lab.scale()) {
            case FULL -> new CompareSettings(8, 1, false, LONGEST, false, PolicyMatrix.MARGIN, 1, RunProtocol.DEFAULT);
            case SHORT -> new CompareSettings(2, 0, false, LONGEST, false, PolicyMatrix.MARGIN, 1, RunProtocol.DEFAULT);
        };
    }

    private static ArmFindings arm(CompareDocument document, String label) {
        return document.arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** Compares two arms over the selected rounds. */
    private static Comparison compare(
            CompareDocument document, String base, String arm, MetricDefinition metric, IntPredicate rounds) {
        Analysis analysis = new Analysis(document.confidence(), document.margin());
        return analysis.compare(
                result(arm(document, base), rounds),
                result(arm(document, arm), rounds),
                metric.metric(),
                analysis.correctedConfidence(document.arms().size() - 1));
    }

    private static ArmResult<Run> result(ArmFindings arm, IntPredicate rounds) {
        List<ArmResult.Sample<Run>> samples = new ArrayList<>();
        for (int i = 0; i < arm.rounds().size(); i++) {
            if (rounds.test(arm.rounds().get(i))) {
                samples.add(
                        new ArmResult.Sample<>(arm.rounds().get(i), arm.runs().get(i)));
            }
        }
        return new ArmResult<>(arm.label(), Arm.Role.CANDIDATE, samples, List.of(), arm.failure());
    }

    private static Table wall(Map<String, CompareDocument> documents) {
        List<String> labels = Stream.concat(FIXED.stream(), SELECTORS.stream()).toList();
        List<Column> columns = new ArrayList<>(List.of(Column.left("workload"), Column.right(BARE)));
        labels.forEach(label -> columns.add(Column.right(label)));
        columns.add(Column.left("best fixed"));
        columns.add(Column.right("auto to best fixed"));
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        documents.forEach((workload, document) -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(workload),
                    Cell.quantity(arm(document, BARE).median(MetricDefinition.WALL), MetricDefinition.WALL.unit())));
            for (String label : labels) {
                Comparison comparison = arm(document, label).comparison(MetricDefinition.WALL);
                add(ratios, label, comparison);
                row.add(PolicyMatrix.cell(comparison));
            }
            String best = FIXED.stream()
                    .min(Comparator.comparingDouble(
                            label -> compare(document, BARE, label, MetricDefinition.WALL, round -> round % 2 == 0)
                                    .ratio()))
                    .orElseThrow();
            Comparison toBest = compare(document, best, AUTO, MetricDefinition.WALL, round -> round % 2 == 1);
            add(ratios, TO_BEST, toBest);
            row.add(Cell.text(best));
            row.add(PolicyMatrix.cell(toBest));
            rows.add(row);
        });
        for (Summary summary : Summary.values()) {
            List<Cell> row = summaryRow(summary, labels, ratios);
            row.add(Cell.text(""));
            row.add(summary.cell(ratios.get(TO_BEST)));
            rows.add(row);
        }
        return new Table("Ratios of wall time", columns, rows);
    }

    private static void add(Map<String, List<Double>> ratios, String label, @Nullable Comparison comparison) {
        if (comparison != null && Double.isFinite(comparison.ratio())) {
            ratios.computeIfAbsent(label, _ -> new ArrayList<>()).add(comparison.ratio());
        }
    }

    /** A summary of the ratios of all workloads. */
    private enum Summary {
        GEOMETRIC_MEAN("geometric mean") {
            @Override
            double of(List<Double> ratios) {
                return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
            }
        },
        WORST("worst") {
            @Override
            double of(List<Double> ratios) {
                return Collections.max(ratios);
            }
        };

        private final String text;

        Summary(String text) {
            this.text = text;
        }

        abstract double of(List<Double> ratios);

        Cell cell(@Nullable List<Double> ratios) {
            return Cell.text(ratios == null ? "n/a" : "%.2f".formatted(of(ratios)));
        }
    }

    private static List<Cell> summaryRow(Summary summary, List<String> labels, Map<String, List<Double>> ratios) {
        List<Cell> row = new ArrayList<>(List.of(Cell.text(summary.text), Cell.text("")));
        labels.forEach(label -> row.add(summary.cell(ratios.get(label))));
        return row;
    }

    /** Ratios to {@code default}: a bare run has no GC figures. */
    private static RatioChart picture(Map<String, CompareDocument> documents) {
        RatioRows ratios = new RatioRows();
        for (String label : SELECTORS) {
            documents.forEach((workload, document) ->
                    ratios.add(label + ", " + workload, arm(document, label).comparison(MetricDefinition.WALL)));
        }
        return ratios.chart("The wall time under selectors", MetricDefinition.WALL.title(), BARE);
    }

    private static Table gc(Map<String, CompareDocument> documents) {
        List<String> labels =
                Stream.concat(FIXED.stream().skip(1), SELECTORS.stream()).toList();
        List<Column> columns = new ArrayList<>(List.of(Column.left("workload"), Column.right(DEFAULT)));
        labels.forEach(label -> columns.add(Column.right(label)));
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        documents.forEach((workload, document) -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(workload),
                    Cell.quantity(arm(document, DEFAULT).median(MetricDefinition.GC), MetricDefinition.GC.unit())));
            for (String label : labels) {
                Comparison comparison = compare(document, DEFAULT, label, MetricDefinition.GC, _ -> true);
                add(ratios, label, comparison);
                row.add(PolicyMatrix.cell(comparison));
            }
            rows.add(row);
        });
        for (Summary summary : Summary.values()) {
            rows.add(summaryRow(summary, labels, ratios));
        }
        return new Table("Ratios of GC time", columns, rows);
    }

    private static Table choices(Map<String, CompareDocument> documents) {
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> rows.add(List.of(
                Cell.text(workload),
                Cell.text(document.startedAt()),
                Cell.text(arm(document, AUTO).runs().stream()
                        .map(Run::selected)
                        .filter(Objects::nonNull)
                        .map(SelectionResult::account)
                        .distinct()
                        .collect(Collectors.joining("; "))))));
        return new Table(
                "Choices of auto",
                List.of(Column.left("workload"), Column.left("started"), Column.left("summary")),
                rows);
    }
}
