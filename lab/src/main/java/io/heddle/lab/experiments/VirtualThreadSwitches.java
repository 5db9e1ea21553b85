package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.RunningCommand;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.programs.switches.Switches;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.scheduler.Scheduler;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.analysis.Comparison;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time and CPU time of switches between virtual threads: on Heddle's scheduler, on the JDK's own, and on a {@code ForkJoinPool} as the
 * JDK's own, each in a JVM of its own.
 */
final class VirtualThreadSwitches implements Experiment {
    private static final int ROUNDS = 5;
    private static final int SECONDS = 3;
    private static final int SHORT_SECONDS = 1;
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Plan PLAN = Plan.standard().withWarmupRounds(0);
    private static final String WALL = "seconds";
    private static final String CPU = "cpuSeconds";

    private static final String JDK = "jdk";
    private static final List<String> OTHERS = List.of("pool", "heddle");

    @Override
    public String name() {
        return "switches";
    }

    @Override
    public String question() {
        return "what does a switch between virtual threads cost on Heddle's scheduler, and on the JDK's?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<String> cases = Switches.cases().stream().filter(lab::wants).toList();
        Map<String, List<Sitting>> measured = lab.measureInTurn(
                cases, each -> each, lab.wantedRounds(ROUNDS), (each, rounds) -> measure(lab, each, rounds));
        return lab.report(
                "Switches between virtual threads",
                List.of(
                        new Section.Paragraph(
                                "Each case runs in a JVM of its own, with as many carriers as CPUs, on three schedulers in turn: jdk is that of the JDK, pool is a ForkJoinPool in FIFO mode that the program passes to its threads, heddle is Heddle's scheduler. The first seconds of each run are not counted. A figure is the time for each operation, a ratio that to jdk within the rounds: less is better. From five rounds on, an interval of 95 % confidence follows."),
                        table("Time for each operation", WALL, measured),
                        table("CPU time for each operation", CPU, measured),
                        new Section.Paragraph("Rounds on each machine: "
                                + measured.values().stream()
                                        .map(Sitting::describe)
                                        .distinct()
                                        .collect(Collectors.joining("; ")))));
    }

    private static List<Sitting> measure(Lab lab, String name, int rounds) throws InterruptedException, WriteFailed {
        String seconds = String.valueOf(lab.scale() == Scale.FULL ? SECONDS : SHORT_SECONDS);
        List<String> schedulers = Stream.concat(Stream.of(JDK), OTHERS.stream()).toList();
        return lab.rounds(
                name,
                rounds,
                List.of(name, String.join(" ", schedulers), seconds),
                (_, missing) -> lab.interleaveAgain(
                        name,
                        PLAN.withRounds(missing),
                        schedulers,
                        scheduler -> run(lab, List.of(name, scheduler, seconds, seconds))));
    }

    private static Map<String, Double> run(Lab lab, List<String> arguments) throws InterruptedException, RunFailed {
        try (RunningCommand command = lab.start(java(lab, arguments))) {
            RunningCommand.Ended ended = lab.await(command, LONGEST);
            String[] figures = ended.output().strip().split(" ");
            if (ended.status().shellCode() != 0 || figures.length != 2) {
                throw new RunFailed("the program failed: " + command.words());
            }
            return Map.of(WALL, Double.parseDouble(figures[0]) / 1e9, CPU, Double.parseDouble(figures[1]) / 1e9);
        }
    }

    private static List<String> java(Lab lab, List<String> arguments) {
        String classPath = Stream.of(Switches.class, Scheduler.class)
                .map(type -> Path.of(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                        .toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
        List<String> words = new ArrayList<>(List.of(
                lab.environment().java().toString(),
                "-Xmx1g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "-cp",
                classPath,
                Switches.class.getName()));
        words.addAll(arguments);
        return words;
    }

    private static Table table(String title, String figure, Map<String, List<Sitting>> measured) {
        List<List<Cell>> rows = new ArrayList<>();
        List<List<Double>> ratios =
                OTHERS.stream().<List<Double>>map(_ -> new ArrayList<>()).toList();
        measured.forEach((name, sittings) -> Sitting.join(sittings).ifPresent(results -> {
            List<Cell> row = new ArrayList<>(List.of(
                    Cell.text(name),
                    Cell.quantity(results.rounds(), Unit.COUNT),
                    Cell.quantity(results.median(JDK, figure), Unit.SECONDS)));
            for (int i = 0; i < OTHERS.size(); i++) {
                Comparison comparison = compare(results, OTHERS.get(i), figure);
                row.add(PolicyMatrix.cell(comparison));
                ratios.get(i).add(comparison.ratio());
            }
            rows.add(row);
        }));
        rows.add(Stream.concat(
                        Stream.of(Cell.text("geometric mean"), Cell.text(""), Cell.text("")),
                        ratios.stream().map(each -> Cell.quantity(geometricMean(each), Unit.RATIO)))
                .toList());
        return new Table(
                title,
                Stream.concat(
                                Stream.of(Column.left("case"), Column.right("rounds"), Column.right(JDK)),
                                OTHERS.stream().map(Column::right))
                        .toList(),
                rows);
    }

    private static Comparison compare(InterleavedResults results, String scheduler, String figure) {
        return results.compare(JDK, figure, scheduler, figure, OTHERS.size());
    }

    private static double geometricMean(List<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }
}
