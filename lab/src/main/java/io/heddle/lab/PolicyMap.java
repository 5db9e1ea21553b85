package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import io.heddle.trials.analysis.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every workload under several arms: where they help, and where they harm. */
final class PolicyMap implements Experiment {
    /** Under every policy that this machine allows. */
    static final PolicyMap POLICIES = new PolicyMap(
            "policies",
            "which policy makes which program faster, and which slower?",
            "Where scheduling helps and where it harms",
            Workloads.ALL,
            List.of(Serving.AT_A_RATE, Serving.SATURATED),
            Workload::command,
            lab -> lab.policies().stream().map(ArmSpec::of).toList());

    /** With threads that are kernel threads one to one, many to many, many to one, and with the best policy as well. */
    static final PolicyMap THREADS = new PolicyMap(
            "threads",
            "which program is faster with virtual threads, and which slower?",
            "Where virtual threads help and where they harm",
            Workloads.ALL,
            List.of(Serving.AT_A_RATE, Serving.SATURATED),
            Workload::command,
            lab -> Stream.of("default", "virtual", "virtual:carriers=1", "fifo+virtual")
                    .map(ArmSpec::parse)
                    .toList());

    /** Chosen by selectors, where few threads wait for a CPU, or do other things than allocate; without Heddle first. */
    static final PolicyMap AUTO_COST = new PolicyMap(
            "auto-cost",
            "what do auto and the paper's selectors cost where there is little to win?",
            "What choosing costs where there is little to win",
            Workloads.WITH_LITTLE_TO_WIN,
            List.of(Serving.AT_A_RATE, Serving.CHAT),
            Workload::longCommand,
            _ -> Stream.of("bare", "auto", "selector:turnover", "selector:cross-run")
                    .map(ArmSpec::parse)
                    .toList());

    /** Chosen as Qian et al. have it, who tried from one second to sixteen, by several readings of their algorithm. */
    static final PolicyMap TURNOVER = new PolicyMap(
            "turnover",
            "how often is turnover to look, and at what?",
            "How often turnover looks, and at what",
            List.of(Workloads.TRANSFORM, Workloads.HELPERS),
            List.of(),
            Workload::longCommand,
            _ -> Stream.concat(
                            Stream.of("default"),
                            Stream.of(
                                            "n=1s",
                                            "n=2s",
                                            "n=4s",
                                            "n=8s",
                                            "n=16s",
                                            "reading=listing",
                                            "reading=switches",
                                            "reading=time")
                                    .map(option -> "selector:turnover:" + option))
                    .map(ArmSpec::parse)
                    .toList());

    /** Far beyond what any of them takes, so that only one that stands is ended. */
    private static final Duration LONGEST = Duration.ofMinutes(3);

    static final double MARGIN = 0.05;

    private final String name;
    private final String question;
    private final String title;
    private final List<Workload> workloads;
    private final List<Serving> servings;
    private final BiFunction<Workload, Lab, List<String>> commandOf;
    private final Function<Lab, List<ArmSpec>> armsFor;

    private PolicyMap(
            String name,
            String question,
            String title,
            List<Workload> workloads,
            List<Serving> servings,
            BiFunction<Workload, Lab, List<String>> commandOf,
            Function<Lab, List<ArmSpec>> armsFor) {
        this.name = name;
        this.question = question;
        this.title = title;
        this.workloads = workloads;
        this.servings = servings;
        this.commandOf = commandOf;
        this.armsFor = armsFor;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String question() {
        return question;
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<ArmSpec> arms = armsFor.apply(lab);
        Map<String, CompareDocument> documents = new LinkedHashMap<>();
        for (Workload workload : lab.wanted(workloads)) {
            documents.put(
                    workload.name(), lab.compare(workload.name(), commandOf.apply(workload, lab), arms, settings(lab)));
        }
        Map<Serving, CompareDocument> served = new LinkedHashMap<>();
        for (Serving serving : servings) {
            if (lab.wants(serving.part())) {
                served.put(serving, lab.compare(serving.part(), serving.command(lab), arms, settings(lab, serving)));
            }
        }
        return report(lab, documents, served);
    }

    private static CompareSettings settings(Lab lab, Serving serving) {
        CompareSettings plain = settings(lab);
        return serving.settings(lab, plain.rounds(), plain.warmupRounds(), plain.addNullArm());
    }

    private static CompareSettings settings(Lab lab) {
        return switch (lab.scale()) {
            case FULL -> new CompareSettings(8, 1, true, LONGEST, false, MARGIN, 1, RunProtocol.DEFAULT);
            case SHORT -> new CompareSettings(1, 0, false, LONGEST, false, MARGIN, 1, RunProtocol.DEFAULT);
        };
    }

    private Report report(Lab lab, Map<String, CompareDocument> documents, Map<Serving, CompareDocument> served) {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each workload was run under each arm in turn, in one sitting. A figure is the median of the ratios to the first arm within each round, with the interval in which all ratios of one workload lie together with 95 % confidence; less and more are verdicts, with a margin of 5 %. That arm again, where there is one, shows what chance does."));
        for (MetricDefinition metric : List.of(MetricDefinition.WALL, MetricDefinition.CPU, MetricDefinition.GC)) {
            // Without Heddle nobody knows of collections.
            if (documents.values().stream()
                    .anyMatch(document ->
                            Double.isFinite(document.arms().getFirst().median(metric)))) {
                sections.add(table(metric, documents));
            }
        }
        served.forEach((serving, document) -> {
            documents.put(serving.part(), document);
            document.metrics().stream()
                    .map(metric -> MetricDefinition.named(metric.name(), document.metrics()))
                    .forEach(metric -> sections.add(table(metric, Map.of(serving.part(), document))));
            sections.add(table(MetricDefinition.CPU_UNDER_LOAD, Map.of(serving.part(), document)));
        });
        sections.add(sittings(lab, documents));
        return lab.report(title, sections);
    }

    private static Table table(MetricDefinition metric, Map<String, CompareDocument> documents) {
        List<String> labels = documents.values().stream()
                .flatMap(document -> document.arms().stream().skip(1))
                .map(ArmFindings::label)
                .distinct()
                .toList();
        List<Table.Column> columns =
                new ArrayList<>(List.of(Table.Column.left("workload"), Table.Column.right(baseline(documents))));
        labels.forEach(label -> columns.add(Table.Column.right(label)));
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(workload),
                    Cell.quantity(document.arms().getFirst().median(metric), metric.unit())));
            for (String label : labels) {
                row.add(document.arms().stream()
                        .filter(arm -> arm.label().equals(label))
                        .findFirst()
                        .map(arm -> arm.failure() != null ? Cell.text("failed") : cell(arm.comparison(metric)))
                        .orElse(Cell.text("")));
            }
            rows.add(row);
        });
        return new Table("Ratios of " + metric.title(), columns, rows);
    }

    private static String baseline(Map<String, CompareDocument> documents) {
        return documents.values().stream()
                .findFirst()
                .map(document -> document.arms().getFirst().label())
                .orElse("");
    }

    /** A ratio, and whether that is less or more than the baseline has, where it is decided. */
    static Cell cell(@Nullable Comparison comparison) {
        if (comparison == null || !Double.isFinite(comparison.ratio())) {
            return Cell.text("n/a");
        }
        ConfidenceInterval interval = comparison.interval();
        String range = interval == null ? "" : " (%.2f to %.2f)".formatted(interval.low(), interval.high());
        boolean decided = comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
        String word = !decided ? "" : comparison.ratio() < 1 ? " less" : " more";
        return Cell.text("%.2f%s%s".formatted(comparison.ratio(), range, word));
    }

    private static Table sittings(Lab lab, Map<String, CompareDocument> documents) {
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> rows.add(List.of(
                Cell.text(workload),
                Cell.text(document.startedAt()),
                Cell.text(lab.portable(document.repeat())),
                Cell.text(document.headline()),
                Cell.text(String.join("; ", document.warnings())))));
        return new Table(
                "Sittings",
                List.of(
                        Table.Column.left("workload"),
                        Table.Column.left("begun"),
                        Table.Column.left("repeat"),
                        Table.Column.left("conclusion"),
                        Table.Column.left("mind")),
                rows);
    }
}
