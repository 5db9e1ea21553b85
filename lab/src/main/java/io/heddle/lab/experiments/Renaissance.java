package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import io.heddle.lab.suites.RenaissanceSuite;
import io.heddle.lab.suites.SuiteRuns;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Renaissance suite, which the user provides: {@code auto} against the suite without Heddle. */
final class Renaissance implements Experiment {
    private static final String AUTO = "auto";
    private static final List<String> ARMS = List.of(RatiosToBaseline.BARE, AUTO);
    private static final int ROUNDS = 6;
    private static final Duration LONGEST_LIST = Duration.ofMinutes(1);
    private static final Duration LENGTH = Duration.ofSeconds(60);

    /** Start and end of the harness, and the repetition that runs when the time is over. */
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(15);

    private static final int SHORT_BENCHMARKS = 2;
    private static final int SHORT_REPETITIONS = 4;

    @Override
    public String name() {
        return "renaissance";
    }

    @Override
    public String question() {
        return "what does auto do to each benchmark of the Renaissance suite? Needs --jar FILE";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.JAR, ExperimentOptions.LENGTH, ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        RenaissanceSuite suite = new RenaissanceSuite(lab.environment().java(), jar(lab));
        Duration length = length(lab.options().length());
        List<String> names = benchmarks(lab, suite);
        int rounds = lab.wantedRounds(ROUNDS);
        Duration each = duration(lab.scale(), length, rounds);
        lab.progress("benchmarks: %d, all rounds of each %s, in all %s"
                .formatted(names.size(), Services.about(each), Services.about(each.multipliedBy(names.size()))));
        Map<String, String> failing = new LinkedHashMap<>();
        for (String name : names) {
            List<String> once = suite.repeat(name, 1);
            SuiteRuns.Check check = lab.measureOnce(
                    name + ".check", once, SuiteRuns.Check.class, () -> new SuiteRuns(lab, name, once).check());
            if (check.failure() != null) {
                failing.put(name, check.failure());
            }
        }
        Map<String, List<Sitting>> measured = lab.measureInTurn(
                names.stream().filter(name -> !failing.containsKey(name)).toList(),
                name -> name,
                rounds,
                (name, sofar) -> {
                    if (failing.containsKey(name)) {
                        return List.of();
                    }
                    List<Sitting> sittings = measure(lab, suite, name, length, sofar);
                    String failure = Sitting.join(sittings)
                            .map(results -> results.failure(RatiosToBaseline.BARE))
                            .orElse(null);
                    if (failure == null) {
                        return sittings;
                    }
                    failing.put(name, failure);
                    return List.of();
                });
        return report(lab, measured, failing);
    }

    private static List<Sitting> measure(Lab lab, RenaissanceSuite suite, String name, Duration length, int rounds)
            throws InterruptedException, WriteFailed {
        List<String> command =
                lab.scale() == Scale.FULL ? suite.run(name, length) : suite.repeat(name, SHORT_REPETITIONS);
        return new SuiteRuns(lab, name, command)
                .rounds(rounds, List.of(suite.portable(command), String.join(" ", ARMS)), ARMS);
    }

    private static Duration length(@Nullable Duration asked) {
        if (asked != null && asked.toSeconds() < 1) {
            throw new UserError("--length must be 1 s or more. Choose another length.");
        }
        return asked == null ? LENGTH : asked;
    }

    /** The expected duration of a benchmark, with one repetition before. */
    static Duration duration(Scale scale, Duration length, int rounds) {
        return scale == Scale.FULL
                ? length.plus(AROUND_A_RUN).multipliedBy(2L * rounds).plus(AROUND_A_RUN)
                : AROUND_A_RUN.multipliedBy(3);
    }

    private static Path jar(Lab lab) {
        Path jar = lab.options().jar();
        if (jar == null || !Files.isReadable(jar)) {
            throw new UserError((jar == null ? "renaissance needs the jar of the suite" : "cannot read " + jar)
                    + ". Add --jar FILE, with a release of the suite.");
        }
        return jar.toAbsolutePath();
    }

    private static List<String> benchmarks(Lab lab, RenaissanceSuite suite) throws InterruptedException {
        try (RunningCommand list = lab.start(suite.list())) {
            RunningCommand.Ended ended = lab.await(list, LONGEST_LIST);
            List<String> names = RenaissanceSuite.names(ended.output());
            if (ended.status().shellCode() != 0 || names.isEmpty()) {
                throw new UserError("the suite lists no benchmarks: "
                        + ended.errors().lines().findFirst().orElse("its list is empty") + ". Check --jar.");
            }
            List<String> wanted = names.stream().filter(lab::wants).toList();
            return lab.scale() == Scale.FULL
                    ? wanted
                    : wanted.stream().limit(SHORT_BENCHMARKS).toList();
        }
    }

    private static Report report(Lab lab, Map<String, List<Sitting>> measured, Map<String, String> failing) {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each benchmark runs in the suite's own harness, interleaved with and without Heddle, with -Xmx4g and the collector that the JVM chooses. A figure is the mean time of a repetition in the second half of a run, in the median of the runs. The figure of auto is the median of its ratios to bare, the benchmark without Heddle, within each round. From five rounds on, its interval of 95 % confidence follows. auto has the evidence of earlier rounds on the machine, none in the first."));
        sections.add(ratios(measured));
        sections.add(choices(measured));
        if (!failing.isEmpty()) {
            sections.add(new Table(
                    "Benchmarks that fail without Heddle",
                    List.of(Column.left("benchmark"), Column.left("reason")),
                    failing.entrySet().stream()
                            .map(each -> List.of(Cell.text(each.getKey()), Cell.text(each.getValue())))
                            .toList()));
        }
        return lab.report("The Renaissance suite", sections);
    }

    private static Table ratios(Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        RatiosToBaseline ratios =
                new RatiosToBaseline(SuiteRuns.SECONDS, Unit.SECONDS, RatiosToBaseline.BARE, List.of(AUTO));
        Map<String, Double> ofBenchmarks = new LinkedHashMap<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings).ifPresent(results -> {
            rows.add(Stream.concat(Stream.of(Cell.text(name)), ratios.row(results))
                    .toList());
            double ratio = results.compare(RatiosToBaseline.BARE, SuiteRuns.SECONDS, AUTO, SuiteRuns.SECONDS, 1)
                    .ratio();
            if (Double.isFinite(ratio)) {
                ofBenchmarks.put(name, ratio);
            }
        }));
        rows.add(Stream.concat(Stream.of(Cell.text("median of " + ofBenchmarks.size())), ratios.median())
                .toList());
        rows.add(Stream.concat(Stream.of(Cell.text("geometric mean of " + ofBenchmarks.size())), ratios.geometricMean())
                .toList());
        ofBenchmarks.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(worst -> rows.add(summary("worst: " + worst.getKey(), worst.getValue())));
        return new Table(
                "Time of a repetition",
                Stream.concat(
                                Stream.of(Column.left("benchmark")),
                                RatiosToBaseline.columns(RatiosToBaseline.BARE, List.of(AUTO)))
                        .toList(),
                rows);
    }

    private static List<Cell> summary(String name, double ratio) {
        return List.of(Cell.text(name), Cell.text(""), Cell.text(""), Cell.quantity(ratio, Unit.RATIO));
    }

    private static Table choices(Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> rows.add(List.of(
                        Cell.text(name),
                        Cell.quantity(results.median(AUTO, SelectionFigures.PAIRS), Unit.COUNT),
                        Cell.quantity(results.median(AUTO, SelectionFigures.CHALLENGER_SHARE), Unit.SHARE),
                        Cell.text(Sitting.describe(sittings))))));
        return new Table(
                "What auto did, in the median",
                List.of(
                        Column.left("benchmark"),
                        Column.right("pairs in a run"),
                        Column.right("time under another policy than default"),
                        Column.left("rounds on each machine")),
                rows);
    }
}
