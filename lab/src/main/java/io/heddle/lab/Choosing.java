package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Selected;
import io.heddle.report.Cell;
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
 * Programs that allocate with more threads than there are CPUs, of twenty seconds and more, under fixed policies and under
 * selectors: what choosing is worth.
 */
final class Choosing implements Experiment {
    private static final String BARE = "bare";
    private static final String DEFAULT = "default";
    private static final String AUTO = "auto";
    private static final String TO_BEST = "auto to the best";

    /** What {@code auto} is measured against; the best of them is picked on half of the rounds. */
    private static final List<String> FIXED = List.of(DEFAULT, "slice-nice", "fifo");

    private static final List<String> SELECTORS = List.of(AUTO, "selector:turnover", "selector:cross-run");

    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Override
    public String name() {
        return AUTO;
    }

    @Override
    public String question() {
        return "does auto choose what is best for a program?";
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
                        "Each workload was run under each arm in turn, in one sitting, with so much to do that it takes some twenty seconds by itself. A figure is the median of the ratios to bare, the program without Heddle, within each round, with the interval in which all ratios of one workload lie together with 95 % confidence; less and more are verdicts, with a margin of 5 %. The first round is for warming up, and shows selectors what they may remember. Best fixed is the policy of default, slice-nice and fifo with the least median in the rounds of even number; auto is compared with it in the others."));
        sections.add(wall(documents));
        sections.add(gc(documents));
        sections.add(choices(documents));
        return lab.report("What choosing is worth", sections);
    }

    private static CompareSettings settings(Lab lab) {
        return switch (lab.scale()) {
            case FULL -> new CompareSettings(8, 1, false, LONGEST, false, PolicyMap.MARGIN, 1, RunProtocol.DEFAULT);
            case SHORT -> new CompareSettings(2, 0, false, LONGEST, false, PolicyMap.MARGIN, 1, RunProtocol.DEFAULT);
        };
    }

    private static ArmFindings arm(CompareDocument document, String label) {
        return document.arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** One arm against another, over the rounds that are wanted. */
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
        columns.add(Column.right("auto to it"));
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        documents.forEach((workload, document) -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(workload),
                    Cell.quantity(arm(document, BARE).median(MetricDefinition.WALL), MetricDefinition.WALL.unit())));
            for (String label : labels) {
                Comparison comparison = arm(document, label).comparison(MetricDefinition.WALL);
                note(ratios, label, comparison);
                row.add(PolicyMap.cell(comparison));
            }
            String best = FIXED.stream()
                    .min(Comparator.comparingDouble(
                            label -> compare(document, BARE, label, MetricDefinition.WALL, round -> round % 2 == 0)
                                    .ratio()))
                    .orElseThrow();
            Comparison toBest = compare(document, best, AUTO, MetricDefinition.WALL, round -> round % 2 == 1);
            note(ratios, TO_BEST, toBest);
            row.add(Cell.text(best));
            row.add(PolicyMap.cell(toBest));
            rows.add(row);
        });
        for (Summing summing : Summing.values()) {
            List<Cell> row = summary(summing, labels, ratios);
            row.add(Cell.text(""));
            row.add(summing.cell(ratios.get(TO_BEST)));
            rows.add(row);
        }
        return new Table("Ratios of wall time", columns, rows);
    }

    private static void note(Map<String, List<Double>> ratios, String label, @Nullable Comparison comparison) {
        if (comparison != null && Double.isFinite(comparison.ratio())) {
            ratios.computeIfAbsent(label, _ -> new ArrayList<>()).add(comparison.ratio());
        }
    }

    /** Ratios of all workloads in one. */
    private enum Summing {
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

        private final String words;

        Summing(String words) {
            this.words = words;
        }

        abstract double of(List<Double> ratios);

        Cell cell(@Nullable List<Double> ratios) {
            return Cell.text(ratios == null ? "n/a" : "%.2f".formatted(of(ratios)));
        }
    }

    private static List<Cell> summary(Summing summing, List<String> labels, Map<String, List<Double>> ratios) {
        List<Cell> row = new ArrayList<>(List.of(Cell.text(summing.words), Cell.text("")));
        labels.forEach(label -> row.add(summing.cell(ratios.get(label))));
        return row;
    }

    /** Without Heddle nobody knows it, so against {@code default}. */
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
                note(ratios, label, comparison);
                row.add(PolicyMap.cell(comparison));
            }
            rows.add(row);
        });
        for (Summing summing : Summing.values()) {
            rows.add(summary(summing, labels, ratios));
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
                        .map(Selected::account)
                        .distinct()
                        .collect(Collectors.joining("; "))))));
        return new Table(
                "What auto said", List.of(Column.left("workload"), Column.left("begun"), Column.left("line")), rows);
    }
}
