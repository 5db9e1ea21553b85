package io.heddle.lab;

import io.heddle.documents.WriteFailed;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.Comparison;
import io.heddle.trials.analysis.ConfidenceInterval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The cost of bottlenecks in fork/join code: Pinto et al., "Understanding and overcoming parallelism bottlenecks in ForkJoin
 * applications", figures 1 and 3 to 10. Each pair is a task with a bottleneck and the task that {@code heddle lint} makes of it.
 */
final class Bottlenecks implements Experiment {
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final int MOST_THREADS = 32;
    private static final String TIME = "seconds";
    private static final String ALLOCATION = "allocatedBytes";
    private static final String GC = "gcSeconds";
    private static final Plan PLAN = Plan.standard().withRounds(6).withWarmupRounds(0);

    private static final List<String> VERSIONS = List.of("before", "after");
    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, MOST_THREADS);
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah");

    /** What each pair of the program shows, in the order of the paper. */
    private static final List<Shown> PAIRS = List.of(
            new Shown("submits", "centralized-pooling", "figure 1: 3.1 times as fast"),
            new Shown("magic-squares", "copy-on-fork with much to compute", "figures 3 and 4: 23.5 % less energy"),
            new Shown("sum", "copy-on-fork with almost nothing to compute", "figure 3: 0 to 23.5 % less energy"),
            new Shown("filter", "view-on-fork, fork-order and copy-on-join", "figures 6 and 7: 3 to 13 % less energy"),
            new Shown("sines", "copy-on-join, of arrays", "figure 7: 3 to 13 % less energy"),
            new Shown("spread", "scattered-data", "figure 8: 9.8 % less energy"),
            new Shown("mandelbrot", "task-synchronization", "figure 9: 38 % faster"),
            new Shown("waits", "sleepy-worker", "figure 10: 1,917 times as fast"));

    /** Figure 5. */
    private static final List<String> COLLECTED = List.of("magic-squares", "sum");

    /** @param paper what the paper found where */
    private record Shown(String pair, String rules, String paper) {}

    private record Setting(String version, int threads, String collector) {
        @Override
        public String toString() {
            return "%s, %d threads, %s".formatted(version, threads, collector);
        }
    }

    @Override
    public String name() {
        return "forkjoin";
    }

    @Override
    public String question() {
        return "what do the bottlenecks of fork/join code cost, and what does fixing them gain?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "The tables compare tasks with a bottleneck (before) and the same tasks fixed by \"heddle lint --fix --views\" (after), in pools of 1 to 32 threads, with ParallelGC and 256 MB. Time, allocation and GC time are those of one operation after warm-up, as the median over the rounds. The ratio is that of the times, after to before, with intervals that hold for all rows of a table together with 95 % confidence."));
        for (Shown shown : PAIRS) {
            if (lab.wants(shown.pair())) {
                sections.add(byThreads(lab, shown));
            }
        }
        for (String pair : COLLECTED) {
            if (lab.wants(pair)) {
                sections.add(byCollector(lab, pair));
            }
        }
        return lab.report("The cost of bottlenecks in fork/join code", sections);
    }

    private static Table byThreads(Lab lab, Shown shown) throws InterruptedException, WriteFailed {
        List<Integer> threads = lab.scale() == Scale.FULL ? THREADS : List.of(1, MOST_THREADS);
        List<Setting> settings = threads.stream()
                .flatMap(each -> VERSIONS.stream().map(version -> new Setting(version, each, "Parallel")))
                .toList();
        Sitting sitting = sitting(lab, shown.pair(), shown.pair(), settings);
        return table(
                "%s: %s (%s)".formatted(shown.pair(), shown.rules(), shown.paper()),
                Table.Column.right("threads"),
                sitting,
                threads.stream()
                        .map(each -> new Row(
                                Cell.quantity(each, Unit.COUNT),
                                new Setting("before", each, "Parallel"),
                                new Setting("after", each, "Parallel")))
                        .toList());
    }

    private static Table byCollector(Lab lab, String pair) throws InterruptedException, WriteFailed {
        List<String> collectors = lab.scale() == Scale.FULL ? COLLECTORS : List.of("Serial");
        List<Setting> settings = collectors.stream()
                .flatMap(each -> VERSIONS.stream().map(version -> new Setting(version, MOST_THREADS, each)))
                .toList();
        Sitting sitting = sitting(lab, pair + "-collectors", pair, settings);
        return table(
                "%s under several collectors, %d threads (figure 5)".formatted(pair, MOST_THREADS),
                Table.Column.left("collector"),
                sitting,
                collectors.stream()
                        .map(each -> new Row(
                                Cell.text(each),
                                new Setting("before", MOST_THREADS, each),
                                new Setting("after", MOST_THREADS, each)))
                        .toList());
    }

    private static Sitting sitting(Lab lab, String part, String pair, List<Setting> settings)
            throws InterruptedException, WriteFailed {
        return lab.sitting(
                part,
                PLAN,
                command(lab, pair, settings.getFirst()),
                settings,
                each -> measure(lab, command(lab, pair, each)));
    }

    private static List<String> command(Lab lab, String pair, Setting setting) {
        List<String> command = List.of(
                lab.bench().java().toString(),
                "-Xmx256m",
                "-XX:+Use" + setting.collector() + "GC",
                "-jar",
                Workload.jar(lab.bench().home(), "forkjoin").toString(),
                pair,
                setting.version(),
                "--threads",
                String.valueOf(setting.threads()));
        return lab.scale() == Scale.FULL
                ? command
                : Stream.concat(command.stream(), Stream.of("--operations", "1"))
                        .toList();
    }

    /** Of one operation. */
    private static Map<String, Double> measure(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        RunningCommand.Ended ended;
        try (RunningCommand run = lab.start(command)) {
            ended = lab.await(run, LONGEST);
        }
        if (ended.status().shellCode() != 0) {
            throw new RunFailed("it exited with status " + ended.status().shellCode() + ": "
                    + ended.errors().strip());
        }
        Map<String, String> said = new HashMap<>();
        for (String word : ended.output().strip().split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                said.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        double operations = Double.parseDouble(said.getOrDefault("operations", ""));
        Map<String, Double> figures = new HashMap<>();
        for (String figure : List.of(TIME, ALLOCATION, GC)) {
            figures.put(figure, Double.parseDouble(said.getOrDefault(figure, "")) / operations);
        }
        return figures;
    }

    private record Row(Cell first, Setting before, Setting after) {
        private List<Cell> cells(Sitting sitting, int rows) {
            Comparison comparison = sitting.compare(before.toString(), TIME, after.toString(), TIME, rows);
            ConfidenceInterval interval = comparison.interval();
            return List.of(
                    first,
                    quantity(sitting, before, TIME, Unit.SECONDS),
                    quantity(sitting, after, TIME, Unit.SECONDS),
                    Cell.quantity(comparison.ratio(), Unit.RATIO),
                    interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO),
                    quantity(sitting, before, ALLOCATION, Unit.BYTES),
                    quantity(sitting, after, ALLOCATION, Unit.BYTES),
                    quantity(sitting, before, GC, Unit.SECONDS),
                    quantity(sitting, after, GC, Unit.SECONDS));
        }

        private static Cell quantity(Sitting sitting, Setting setting, String figure, Unit unit) {
            return Cell.quantity(sitting.median(setting, figure), unit);
        }
    }

    private static Table table(String title, Table.Column first, Sitting sitting, List<Row> rows) {
        return new Table(
                title,
                Stream.concat(
                                Stream.of(first),
                                Stream.of(
                                                "before",
                                                "after",
                                                "ratio",
                                                "interval",
                                                "allocated before",
                                                "allocated after",
                                                "GC before",
                                                "GC after")
                                        .map(Table.Column::right))
                        .toList(),
                rows.stream().map(row -> row.cells(sitting, rows.size())).toList());
    }
}
