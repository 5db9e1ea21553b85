package io.heddle.lab.experiments;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.runs.RunProtocol;
import io.heddle.documents.WriteFailed;
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

/** All workloads under several arms: where they help, and where they harm. */
final class PolicyMatrix implements Experiment {
    /** Under every policy that this machine allows. */
    static final PolicyMatrix POLICIES = new PolicyMatrix(
            "policies",
            "which policy makes which program faster, and which slower?",
            "Where scheduling helps and where it harms",
            Workloads.ALL,
            List.of(ServerWorkload.AT_A_RATE, ServerWorkload.SATURATED),
            Workload::command,
            lab -> lab.policies().stream().map(ArmSpec::of).toList());

    /** With threading models: one to one, many to many, many to one, and many to many under {@code fifo}. */
    static final PolicyMatrix THREADS = new PolicyMatrix(
            "threads",
            "which program is faster with virtual threads, and which slower?",
            "Where virtual threads help and where they harm",
            Workloads.ALL,
            List.of(ServerWorkload.AT_A_RATE, ServerWorkload.SATURATED),
            Workload::command,
            lab -> Stream.of("default", "virtual", "virtual:carriers=1", "fifo+virtual")
                    .map(ArmSpec::parse)
                    .toList());

    /** With selectors, where few threads wait for a CPU, or where they allocate little. The baseline is {@code bare}. */
    static final PolicyMatrix AUTO_COST = new PolicyMatrix(
            "auto-cost",
            "what do auto, turnover and cross-run cost where there is little to gain?",
            "The cost of choosing where there is little to gain",
            Workloads.WITH_LITTLE_TO_WIN,
            List.of(ServerWorkload.AT_A_RATE, ServerWorkload.CHAT),
            Workload::longCommand,
            _ -> Stream.of("bare", "auto", "selector:turnover", "selector:cross-run")
                    .map(ArmSpec::parse)
                    .toList());

    /**
     * With the selector of Qian et al., "Exploiting FIFO Scheduler to Improve Parallel Garbage Collection Performance" (VEE
     * 2016), at periods from 1 to 16 s as in the paper, and with several readings of its algorithm.
     */
    static final PolicyMatrix TURNOVER = new PolicyMatrix(
            "turnover",
            "how often should turnover look, and at which data?",
            "Periods and inputs of turnover",
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

    /** No workload takes so long unless it hangs. */
    private static final Duration LONGEST = Duration.ofMinutes(3);

    static final double MARGIN = 0.05;

    private final String name;
    private final String question;
    private final String title;
    private final List<Workload> workloads;
    private final List<ServerWorkload> servers;
    private final BiFunction<Workload, Lab, List<String>> commandOf;
    private final Function<Lab, List<ArmSpec>> armsFor;

    private PolicyMatrix(
            String name,
            String question,
            String title,
            List<Workload> workloads,
            List<ServerWorkload> servers,
            BiFunction<Workload, Lab, List<String>> commandOf,
            Function<Lab, List<ArmSpec>> armsFor) {
        this.name = name;
        this.question = question;
        this.title = title;
        this.workloads = workloads;
        this.servers = servers;
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
        Map<ServerWorkload, CompareDocument> served = new LinkedHashMap<>();
        for (ServerWorkload server : servers) {
            if (lab.wants(server.part())) {
                served.put(server, lab.compare(server.part(), server.command(lab), arms, settings(lab, server)));
            }
        }
        return report(lab, documents, served);
    }

    private static CompareSettings settings(Lab lab, ServerWorkload server) {
        CompareSettings plain = settings(lab);
        return server.settings(lab, plain.rounds(), plain.warmupRounds(), plain.addNullArm());
    }

    private static CompareSettings settings(Lab lab) {
        return switch (lab.scale()) {
            case FULL -> new CompareSettings(8, 1, true, LONGEST, false, MARGIN, 1, RunProtocol.DEFAULT);
            case SHORT -> new CompareSettings(1, 0, false, LONGEST, false, MARGIN, 1, RunProtocol.DEFAULT);
        };
    }

    private Report report(
            Lab lab, Map<String, CompareDocument> documents, Map<ServerWorkload, CompareDocument> served) {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each workload runs under each arm, interleaved. A figure is the median of the ratios to the first arm within each round, followed by its confidence interval. All intervals of one workload hold together with 95 % confidence. The words \"less\" and \"more\" are verdicts: the interval lies below or above 1, and reaches beyond the margin of 5 %. A second copy of the first arm, if there is one, shows how much figures differ by chance."));
        for (MetricDefinition metric : List.of(MetricDefinition.WALL, MetricDefinition.CPU, MetricDefinition.GC)) {
            // A bare run has no GC figures.
            if (documents.values().stream()
                    .anyMatch(document ->
                            Double.isFinite(document.arms().getFirst().median(metric)))) {
                sections.add(table(metric, documents));
            }
        }
        sections.add(picture(documents));
        served.forEach((server, document) -> {
            documents.put(server.part(), document);
            document.metrics().stream()
                    .map(metric -> MetricDefinition.named(metric.name(), document.metrics()))
                    .forEach(metric -> sections.add(table(metric, Map.of(server.part(), document))));
            sections.add(table(MetricDefinition.CPU_UNDER_LOAD, Map.of(server.part(), document)));
        });
        sections.add(comparisons(lab, documents));
        return lab.report(title, sections);
    }

    private static List<String> labels(Map<String, CompareDocument> documents) {
        return documents.values().stream()
                .flatMap(document -> document.arms().stream().skip(1))
                .map(ArmFindings::label)
                .distinct()
                .toList();
    }

    /** The wall times: a row for each arm and workload, by arms. */
    private static RatioChart picture(Map<String, CompareDocument> documents) {
        RatioRows ratios = new RatioRows();
        for (String label : labels(documents)) {
            documents.forEach((workload, document) -> document.arms().stream()
                    .filter(arm -> arm.label().equals(label) && arm.failure() == null)
                    .forEach(arm -> ratios.add(label + ", " + workload, arm.comparison(MetricDefinition.WALL))));
        }
        return ratios.chart("The wall time by policy", MetricDefinition.WALL.title(), baseline(documents));
    }

    private static Table table(MetricDefinition metric, Map<String, CompareDocument> documents) {
        List<String> labels = labels(documents);
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

    /** A ratio with its interval; with a verdict also whether it is less or more than that of the baseline. */
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

    private static Table comparisons(Lab lab, Map<String, CompareDocument> documents) {
        List<List<Cell>> rows = new ArrayList<>();
        documents.forEach((workload, document) -> rows.add(List.of(
                Cell.text(workload),
                Cell.text(document.startedAt()),
                Cell.text(lab.portable(document.repeat())),
                Cell.text(document.headline()),
                Cell.text(String.join("; ", document.warnings())))));
        return new Table(
                "Comparisons",
                List.of(
                        Table.Column.left("workload"),
                        Table.Column.left("started"),
                        Table.Column.left("repeat"),
                        Table.Column.left("conclusion"),
                        Table.Column.left("warnings")),
                rows);
    }
}
