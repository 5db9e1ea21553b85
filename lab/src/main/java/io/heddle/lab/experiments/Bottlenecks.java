package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Curves;
import io.heddle.lab.Experiment;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioRows;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Workload;
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

    /** The pairs of the program, in the order of the paper. */
    private static final List<Pair> PAIRS = List.of(
            new Pair("submits", "centralized-pooling", "figure 1: 3.1 times as fast"),
            new Pair("magic-squares", "copy-on-fork with much to compute", "figures 3 and 4: 23.5 % less energy"),
            new Pair("sum", "copy-on-fork with almost nothing to compute", "figure 3: 0 to 23.5 % less energy"),
            new Pair("filter", "view-on-fork, fork-order and copy-on-join", "figures 6 and 7: 3 to 13 % less energy"),
            new Pair("sines", "copy-on-join, of arrays", "figure 7: 3 to 13 % less energy"),
            new Pair("spread", "scattered-data", "figure 8: 9.8 % less energy"),
            new Pair("mandelbrot", "task-synchronization", "figure 9: 38 % faster"),
            new Pair("waits", "sleepy-worker", "figure 10: 1,917 times as fast"));

    /** The pairs of Figure 5, which several collectors run. */
    private static final List<String> COLLECTED = List.of("magic-squares", "sum");

    /** @param paper the figure of the paper, and its result */
    private record Pair(String name, String rules, String paper) {}

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
        for (Pair pair : PAIRS) {
            if (lab.wants(pair.name())) {
                sections.addAll(byThreads(lab, pair));
            }
        }
        for (String pair : COLLECTED) {
            if (lab.wants(pair)) {
                sections.addAll(byCollector(lab, pair));
            }
        }
        return lab.report("The cost of bottlenecks in fork/join code", sections);
    }

    private static List<Section> byThreads(Lab lab, Pair pair) throws InterruptedException, WriteFailed {
        List<Integer> threads = lab.scale() == Scale.FULL ? THREADS : List.of(1, MOST_THREADS);
        List<Setting> settings = threads.stream()
                .flatMap(each -> VERSIONS.stream().map(version -> new Setting(version, each, "Parallel")))
                .toList();
        InterleavedResults results = interleave(lab, pair.name(), pair.name(), settings);
        Curves curves = new Curves();
        for (Setting each : settings) {
            curves.add(each.version(), each.threads(), results.median(each, TIME));
        }
        Table table = table(
                "%s: %s (%s)".formatted(pair.name(), pair.rules(), pair.paper()),
                Table.Column.right("threads"),
                results,
                threads.stream()
                        .map(each -> new Row(
                                Cell.quantity(each, Unit.COUNT),
                                new Setting("before", each, "Parallel"),
                                new Setting("after", each, "Parallel")))
                        .toList());
        return List.of(
                table, curves.chart(pair.name() + " by threads", "threads", "time of an operation", Unit.SECONDS));
    }

    private static List<Section> byCollector(Lab lab, String pair) throws InterruptedException, WriteFailed {
        List<String> collectors = lab.scale() == Scale.FULL ? COLLECTORS : List.of("Serial");
        List<Setting> settings = collectors.stream()
                .flatMap(each -> VERSIONS.stream().map(version -> new Setting(version, MOST_THREADS, each)))
                .toList();
        InterleavedResults results = interleave(lab, pair + "-collectors", pair, settings);
        List<Row> rows = collectors.stream()
                .map(each -> new Row(
                        Cell.text(each),
                        new Setting("before", MOST_THREADS, each),
                        new Setting("after", MOST_THREADS, each)))
                .toList();
        RatioRows ratios = new RatioRows();
        rows.forEach(row -> ratios.add(row.first().asText(), row.comparison(results, rows.size())));
        Table table = table(
                "%s under several collectors, %d threads (figure 5)".formatted(pair, MOST_THREADS),
                Table.Column.left("collector"),
                results,
                rows);
        return List.of(table, ratios.chart("The time of " + pair + " under several collectors", "time", "before"));
    }

    private static InterleavedResults interleave(Lab lab, String part, String pair, List<Setting> settings)
            throws InterruptedException, WriteFailed {
        return lab.interleave(
                part,
                PLAN,
                command(lab, pair, settings.getFirst()),
                settings,
                each -> measure(lab, command(lab, pair, each)));
    }

    private static List<String> command(Lab lab, String pair, Setting setting) {
        List<String> command = List.of(
                lab.environment().java().toString(),
                "-Xmx256m",
                "-XX:+Use" + setting.collector() + "GC",
                "-jar",
                Workload.jar(lab.environment().home(), "forkjoin").toString(),
                pair,
                setting.version(),
                "--threads",
                String.valueOf(setting.threads()));
        return lab.scale() == Scale.FULL
                ? command
                : Stream.concat(command.stream(), Stream.of("--operations", "1"))
                        .toList();
    }

    /** The figures of one operation. */
    private static Map<String, Double> measure(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        RunningCommand.Ended ended;
        try (RunningCommand run = lab.start(command)) {
            ended = lab.await(run, LONGEST);
        }
        if (ended.status().shellCode() != 0) {
            throw new RunFailed("the program exited with status "
                    + ended.status().shellCode() + ": " + ended.errors().strip());
        }
        Map<String, String> printed = new HashMap<>();
        for (String word : ended.output().strip().split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                printed.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        double operations = Double.parseDouble(printed.getOrDefault("operations", ""));
        Map<String, Double> figures = new HashMap<>();
        for (String figure : List.of(TIME, ALLOCATION, GC)) {
            figures.put(figure, Double.parseDouble(printed.getOrDefault(figure, "")) / operations);
        }
        return figures;
    }

    private record Row(Cell first, Setting before, Setting after) {
        private Comparison comparison(InterleavedResults results, int rows) {
            return results.compare(before.toString(), TIME, after.toString(), TIME, rows);
        }

        private List<Cell> cells(InterleavedResults results, int rows) {
            Comparison comparison = comparison(results, rows);
            ConfidenceInterval interval = comparison.interval();
            return List.of(
                    first,
                    quantity(results, before, TIME, Unit.SECONDS),
                    quantity(results, after, TIME, Unit.SECONDS),
                    Cell.quantity(comparison.ratio(), Unit.RATIO),
                    interval == null ? Cell.text("") : Cell.range(interval.low(), interval.high(), Unit.RATIO),
                    quantity(results, before, ALLOCATION, Unit.BYTES),
                    quantity(results, after, ALLOCATION, Unit.BYTES),
                    quantity(results, before, GC, Unit.SECONDS),
                    quantity(results, after, GC, Unit.SECONDS));
        }

        private static Cell quantity(InterleavedResults results, Setting setting, String figure, Unit unit) {
            return Cell.quantity(results.median(setting, figure), unit);
        }
    }

    private static Table table(String title, Table.Column first, InterleavedResults results, List<Row> rows) {
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
                rows.stream().map(row -> row.cells(results, rows.size())).toList());
    }
}
