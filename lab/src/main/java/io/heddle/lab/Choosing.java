package io.heddle.lab;

import io.heddle.compare.ArmSpec;
import io.heddle.compare.CompareDocument;
import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.compare.CompareSettings;
import io.heddle.compare.Figure;
import io.heddle.compare.runs.Procedure;
import io.heddle.governor.run.Run;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.WriteFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Programs of twenty seconds and more under fixed policies and under selectors: what choosing is worth, and what it costs. */
final class Choosing implements Experiment {
    private static final String BARE = "bare";
    private static final String DEFAULT = "default";
    private static final String AUTO = "auto";

    /** What {@code auto} is measured against; the best of them is picked on half of the rounds. */
    private static final List<String> FIXED = List.of(DEFAULT, "slice-nice", "fifo");

    private static final List<String> SELECTORS =
            List.of(AUTO, "selector:turnover", "selector:turnover:reading=listing", "selector:cross-run");

    private static final Duration LONGEST = Duration.ofMinutes(5);

    @Override
    public String name() {
        return AUTO;
    }

    @Override
    public String question() {
        return "does auto choose what is best for a program, and harm none?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<ArmSpec> arms = new ArrayList<>(List.of(ArmSpec.parse(BARE)));
        FIXED.forEach(arm -> arms.add(ArmSpec.parse(arm)));
        SELECTORS.forEach(arm -> arms.add(ArmSpec.parse(arm)));
        Map<String, CompareDocument> documents = new LinkedHashMap<>();
        for (Workload workload : lab.wanted(Workloads.ALL)) {
            documents.put(
                    workload.name(), lab.compare(workload.name(), workload.longCommand(lab), arms, settings(lab)));
        }
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each workload was run under each arm in turn, in one sitting, with so much to do that it takes twenty seconds or more. A figure is the median of the ratios to bare, the program without Heddle, within each round. The first round is for warming up, and shows selectors what they may remember. Best fixed is the policy of default, slice-nice and fifo with the least median in the even rounds; auto is compared with it in the odd ones."));
        sections.add(wall(documents));
        sections.add(gc(documents));
        sections.add(choices(documents));
        return lab.report("What choosing is worth", sections);
    }

    private static CompareSettings settings(Lab lab) {
        return switch (lab.scale()) {
            case FULL -> new CompareSettings(6, 1, false, LONGEST, false, PolicyMap.MARGIN, 1, Procedure.PLAIN);
            case SHORT -> new CompareSettings(2, 0, false, LONGEST, false, PolicyMap.MARGIN, 1, Procedure.PLAIN);
        };
    }

    private static ArmFindings arm(CompareDocument document, String label) {
        return document.arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    /** The median of the ratios of two arms by round; empty when no round has both. */
    private static OptionalDouble ratio(
            ArmFindings arm, ArmFindings base, ToDoubleFunction<Run> figure, @Nullable Integer parity) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < arm.rounds().size(); i++) {
            int round = arm.rounds().get(i);
            int other = base.rounds().indexOf(round);
            if (other >= 0 && (parity == null || round % 2 == parity)) {
                ratios.add(figure.applyAsDouble(arm.runs().get(i))
                        / figure.applyAsDouble(base.runs().get(other)));
            }
        }
        double[] sorted =
                ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return sorted.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }

    private static Table wall(Map<String, CompareDocument> documents) {
        List<Column> columns = new ArrayList<>(List.of(Column.left("workload"), Column.right(BARE)));
        FIXED.forEach(arm -> columns.add(Column.right(arm)));
        SELECTORS.forEach(arm -> columns.add(Column.right(arm)));
        columns.add(Column.left("best fixed"));
        columns.add(Column.right("auto to it"));
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, List<Double>> all = new LinkedHashMap<>();
        documents.forEach((workload, document) -> {
            ArmFindings bare = arm(document, BARE);
            List<Cell> row = new ArrayList<>(
                    List.of(Cell.text(workload), Cell.quantity(bare.median(Figure.WALL), Figure.WALL.unit())));
            for (ArmFindings arm : document.arms().subList(1, document.arms().size())) {
                OptionalDouble ratio = ratio(arm, bare, Run::wallSeconds, null);
                ratio.ifPresent(value ->
                        all.computeIfAbsent(arm.label(), _ -> new ArrayList<>()).add(value));
                row.add(cell(ratio));
            }
            String best = FIXED.stream()
                    .min(Comparator.comparingDouble(label -> ratio(arm(document, label), bare, Run::wallSeconds, 0)
                            .orElse(Double.MAX_VALUE)))
                    .orElseThrow();
            OptionalDouble toBest = ratio(arm(document, AUTO), arm(document, best), Run::wallSeconds, 1);
            toBest.ifPresent(
                    value -> all.computeIfAbsent("best", _ -> new ArrayList<>()).add(value));
            row.add(Cell.text(best));
            row.add(cell(toBest));
            rows.add(row);
        });
        List<Cell> mean = new ArrayList<>(List.of(Cell.text("geometric mean"), Cell.text("")));
        List<Cell> worst = new ArrayList<>(List.of(Cell.text("worst"), Cell.text("")));
        for (String label : columns.subList(2, columns.size() - 2).stream()
                .map(Column::heading)
                .toList()) {
            mean.add(cell(geometricMean(all.get(label))));
            worst.add(cell(max(all.get(label))));
        }
        mean.addAll(List.of(Cell.text(""), cell(geometricMean(all.get("best")))));
        worst.addAll(List.of(Cell.text(""), cell(max(all.get("best")))));
        rows.add(mean);
        rows.add(worst);
        return new Table("Ratios of wall time", columns, rows);
    }

    private static OptionalDouble geometricMean(@Nullable List<Double> ratios) {
        return ratios == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.exp(
                        ratios.stream().mapToDouble(Math::log).average().orElseThrow()));
    }

    private static OptionalDouble max(@Nullable List<Double> ratios) {
        return ratios == null
                ? OptionalDouble.empty()
                : ratios.stream().mapToDouble(Double::doubleValue).max();
    }

    private static Cell cell(OptionalDouble ratio) {
        return Cell.text(
                ratio.isPresent() && Double.isFinite(ratio.getAsDouble())
                        ? "%.2f".formatted(ratio.getAsDouble())
                        : "n/a");
    }

    /** Without Heddle nobody knows it, so against {@code default}. */
    private static Table gc(Map<String, CompareDocument> documents) {
        List<String> labels = new ArrayList<>(FIXED.subList(1, FIXED.size()));
        labels.addAll(SELECTORS);
        List<Column> columns = new ArrayList<>(List.of(Column.left("workload"), Column.right(DEFAULT)));
        labels.forEach(label -> columns.add(Column.right(label)));
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> {
            ArmFindings base = arm(document, DEFAULT);
            List<Cell> row = new ArrayList<>(
                    List.of(Cell.text(workload), Cell.quantity(base.median(Figure.GC), Figure.GC.unit())));
            labels.forEach(label -> row.add(cell(ratio(arm(document, label), base, Choosing::gcSeconds, null))));
            rows.add(row);
        });
        return new Table("Ratios of GC time", columns, rows);
    }

    private static double gcSeconds(Run run) {
        return run.gcSeconds() == null ? Double.NaN : run.gcSeconds();
    }

    private static Table choices(Map<String, CompareDocument> documents) {
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> rows.add(List.of(
                Cell.text(workload),
                Cell.text(document.startedAt()),
                Cell.text(arm(document, AUTO).runs().stream()
                        .map(Run::selected)
                        .map(selected -> selected == null ? "" : selected.account())
                        .distinct()
                        .reduce((one, other) -> one + "; " + other)
                        .orElse("")))));
        return new Table(
                "What auto said", List.of(Column.left("workload"), Column.left("begun"), Column.left("line")), rows);
    }
}
