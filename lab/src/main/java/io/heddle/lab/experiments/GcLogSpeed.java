package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.Workload;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The speed of readers of GC logs: the workload {@code gclogs}. */
final class GcLogSpeed implements Experiment {
    private static final int ROUNDS = 5;
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);
    private static final String WALL = "seconds";
    private static final String CPU = "cpuSeconds";
    private static final PrintedFigures FIGURES = new PrintedFigures(List.of(WALL, CPU));
    private static final double MEGABYTES_PER_GIGABYTE = 1000;
    private static final Duration LONGEST_WRITE = Duration.ofMinutes(2);

    private static final String ABOUT =
            "Each log repeats the collections of a JVM of this JDK that ran for some seconds, with continuing times and numbers, up to 200 MB. heddle reads with the module gclogs: each pause and concurrent collection is an event with cause, sizes and CPU time. plain only adds up the durations of lines that contain Pause and end in ms. gctoolkit is GCToolKit 3.5.0 without its threads and queues, on the first 2 MB. Logs of -Xlog:gc have hardly any line that is no collection; those of Z at that level have no pause. Each run is a JVM of its own with the serial collector, the log is in the page cache, and a warm-up of 1 s, with gctoolkit 3 s, precedes a measurement of 1 s. A ratio is that to plain within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows.";

    /** A reader. */
    private record Reader(String name, String warmUpSeconds) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final Reader BASELINE = new Reader("plain", "1");
    private static final List<Reader> OTHERS = List.of(new Reader("heddle", "1"), new Reader("gctoolkit", "3"));
    private static final List<Reader> ALL =
            Stream.concat(Stream.of(BASELINE), OTHERS.stream()).toList();

    private record Case(String collector, String levels) {
        private String name() {
            return collector + " " + levels;
        }
    }

    private static final List<Case> CASES = Stream.of("g1", "parallel", "z")
            .flatMap(collector -> Stream.of("gc", "gc*", "gc*=debug").map(levels -> new Case(collector, levels)))
            .toList();

    /** How long the logs are, and how long they are read. */
    private record Lengths(String megabytes, String liveSeconds, String seconds) {
        private static Lengths of(Scale scale) {
            return scale == Scale.FULL ? new Lengths("200", "3", "1") : new Lengths("4", "0.5", "0.1");
        }
    }

    @Override
    public String name() {
        return "gc-log-speed";
    }

    @Override
    public String question() {
        return "how fast does Heddle read GC logs, beside GCToolKit and a plain scan?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Map<String, List<Sitting>> measured = new LinkedHashMap<>();
        try (TemporaryFolder folder = TemporaryFolder.create("gc-logs")) {
            Map<Case, Path> logs = new LinkedHashMap<>();
            lab.measureInTurn(
                            CASES.stream()
                                    .filter(each -> lab.wants(each.name()))
                                    .toList(),
                            Case::name,
                            lab.wantedRounds(ROUNDS),
                            (each, rounds) -> measure(lab, each, rounds, folder.path(), logs))
                    .forEach((each, sittings) -> measured.put(each.name(), sittings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> others = OTHERS.stream().map(Reader::name).toList();
        return lab.report(
                "Speed of reading GC logs",
                List.of(
                        new Section.Paragraph(ABOUT),
                        speeds(measured),
                        RatiosToBaseline.table("Time for each gigabyte", WALL, BASELINE.name(), others, measured),
                        RatiosToBaseline.table("CPU time for each gigabyte", CPU, BASELINE.name(), others, measured),
                        RatiosToBaseline.machines(measured)));
    }

    private static List<Sitting> measure(Lab lab, Case each, int rounds, Path folder, Map<Case, Path> logs)
            throws InterruptedException, WriteFailed {
        Lengths lengths = Lengths.of(lab.scale());
        return lab.rounds(
                each.name(),
                rounds,
                List.of(each.name(), ALL.toString(), lengths.toString()),
                (_, missing) -> lab.interleaveAgain(
                        each.name(), PLAN.withRounds(missing), ALL, reader -> read(lab, reader, each, folder, logs)));
    }

    private static Map<String, Double> read(Lab lab, Reader reader, Case each, Path folder, Map<Case, Path> logs)
            throws InterruptedException, RunFailed {
        Lengths lengths = Lengths.of(lab.scale());
        Path log = logs.get(each);
        if (log == null) {
            log = folder.resolve(logs.size() + ".log");
            write(lab, each, log, lengths);
            logs.put(each, log);
        }
        return FIGURES.of(
                lab,
                command(
                        lab,
                        "read",
                        reader.name(),
                        log.toString(),
                        "--warm-up",
                        lab.scale() == Scale.FULL ? reader.warmUpSeconds() : lengths.seconds(),
                        "--seconds",
                        lengths.seconds()));
    }

    private static void write(Lab lab, Case each, Path log, Lengths lengths) throws InterruptedException, RunFailed {
        List<String> command = command(
                lab,
                "write",
                each.collector(),
                each.levels(),
                log.toString(),
                "--megabytes",
                lengths.megabytes(),
                "--seconds",
                lengths.liveSeconds());
        try (RunningCommand running = lab.start(command)) {
            if (lab.await(running, LONGEST_WRITE).status().shellCode() != 0) {
                throw new RunFailed("the program failed: " + running.words());
            }
        }
    }

    private static List<String> command(Lab lab, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                lab.environment().java().toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-jar",
                Workload.jar(lab.environment().home(), "gclogs").toString()));
        words.addAll(List.of(arguments));
        return words;
    }

    private static Table speeds(Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((name, sittings) -> Sitting.join(sittings)
                .ifPresent(results -> rows.add(Stream.concat(
                                Stream.of(Cell.text(name)),
                                ALL.stream()
                                        .map(reader -> Cell.quantity(
                                                MEGABYTES_PER_GIGABYTE / results.median(reader, WALL), Unit.COUNT)))
                        .toList())));
        return new Table(
                "Megabytes a second, in the median",
                Stream.concat(Stream.of(Column.left("log")), ALL.stream().map(reader -> Column.right(reader.name())))
                        .toList(),
                rows);
    }
}
