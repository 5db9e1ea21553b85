package io.heddle.lab.experiments;

import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.suites.RenaissanceSuite;
import io.heddle.lab.suites.SuiteRuns;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Renaissance suite, which the user provides: {@code auto} against the suite without Heddle. */
final class Renaissance implements Experiment {
    private static final String BARE = "bare";
    private static final String AUTO = "auto";
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
        Map<String, List<Sitting>> measured = new LinkedHashMap<>();
        Map<String, String> skipped = new LinkedHashMap<>();
        for (String name : names) {
            SuiteRuns runs = new SuiteRuns(
                    lab, lab.scale() == Scale.FULL ? suite.run(name, length) : suite.repeat(name, SHORT_REPETITIONS));
            SuiteRuns.Check check = lab.measureOnce(
                    name + ".check",
                    suite.repeat(name, 1),
                    SuiteRuns.Check.class,
                    () -> runs.check(suite.repeat(name, 1)));
            if (check.failure() != null) {
                skipped.put(name, check.failure());
                continue;
            }
            List<Sitting> sittings = runs.rounds(name, rounds, List.of(BARE, AUTO));
            InterleavedResults results = Sitting.join(sittings).orElse(null);
            if (results == null) {
                continue;
            }
            if (results.failure(BARE) != null) {
                skipped.put(name, String.valueOf(results.failure(BARE)));
            } else {
                measured.put(name, sittings);
            }
            if (results.failure(AUTO) != null) {
                lab.reportBrokenPromise(name + ": auto failed: " + results.failure(AUTO));
            }
        }
        return report(lab, measured, skipped);
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

    private static Report report(Lab lab, Map<String, List<Sitting>> measured, Map<String, String> skipped) {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each benchmark runs in the suite's own harness, interleaved with and without Heddle, with -Xmx4g and the collector that the JVM chooses. A figure is the mean time of a repetition in the second half of a run, in the median of the runs. A ratio is auto to bare within each round, followed by its interval of 95 % confidence. auto has the evidence of earlier rounds of the same sitting."));
        sections.add(ratios(measured));
        if (!skipped.isEmpty()) {
            sections.add(new Table(
                    "Benchmarks that fail without Heddle",
                    List.of(Column.left("benchmark"), Column.left("reason")),
                    skipped.entrySet().stream()
                            .map(each -> List.of(Cell.text(each.getKey()), Cell.text(each.getValue())))
                            .toList()));
        }
        return lab.report("The Renaissance suite", sections);
    }

    private static Table ratios(Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        Map<String, Double> ratios = new LinkedHashMap<>();
        measured.forEach((name, sittings) -> {
            InterleavedResults results = Sitting.join(sittings).orElseThrow();
            Comparison comparison = results.compare(BARE, SuiteRuns.SECONDS, AUTO, SuiteRuns.SECONDS, 1);
            ConfidenceInterval interval = comparison.interval();
            if (Double.isFinite(comparison.ratio())) {
                ratios.put(name, comparison.ratio());
            }
            String failure = results.failure(AUTO);
            rows.add(List.of(
                    Cell.text(name),
                    Cell.quantity(results.median(BARE, SuiteRuns.SECONDS), Unit.SECONDS),
                    Cell.quantity(results.median(AUTO, SuiteRuns.SECONDS), Unit.SECONDS),
                    Cell.quantity(comparison.ratio(), Unit.RATIO),
                    failure != null
                            ? Cell.text("failed: " + failure)
                            : interval == null
                                    ? Cell.text("")
                                    : Cell.range(interval.low(), interval.high(), Unit.RATIO),
                    Cell.quantity(results.rounds(), Unit.COUNT),
                    Cell.text(Sitting.describe(sittings))));
        });
        rows.addAll(summary(ratios));
        return new Table(
                "Time of a repetition",
                Stream.of(
                                Stream.of(Column.left("benchmark")),
                                Stream.of(BARE, AUTO, "ratio", "interval", "rounds")
                                        .map(Column::right),
                                Stream.of(Column.left("rounds on each machine")))
                        .flatMap(columns -> columns)
                        .toList(),
                rows);
    }

    /** The geometric mean of all ratios, their median, and the worst. */
    private static List<List<Cell>> summary(Map<String, Double> ratios) {
        double mean = Math.exp(
                ratios.values().stream().mapToDouble(Math::log).average().orElse(Double.NaN));
        Comparison median = InterleavedResults.medianRatio(List.copyOf(ratios.values()), 1);
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(summary("geometric mean of " + ratios.size(), mean, null));
        rows.add(summary("median of " + ratios.size(), median.ratio(), median.interval()));
        ratios.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .ifPresent(worst -> rows.add(summary("worst: " + worst.getKey(), worst.getValue(), null)));
        return rows;
    }

    private static List<Cell> summary(String name, double ratio, @Nullable ConfidenceInterval interval) {
        return List.of(
                Cell.text(name),
                Cell.text(""),
                Cell.text(""),
                Cell.quantity(ratio, Unit.RATIO),
                interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO),
                Cell.text(""),
                Cell.text(""));
    }
}
