package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.governor.run.Run;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.GovernedProgram;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.Sitting;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.recorder.jvm.FlightRecorder;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.simulator.Prediction;
import io.heddle.simulator.Scenario;
import io.heddle.simulator.Simulation;
import io.heddle.simulator.calibration.IncompleteRecording;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.execution.Costs;
import io.heddle.timeline.Timeline;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Programs that are recorded once and simulated under several policies, beside measurements. */
final class SimulatedPrograms implements Experiment {
    private static final int ROUNDS = 3;
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String WALL = "wall";
    private static final String GC = "gc";
    private static final String DEFAULT = "default";

    /** Policies that differ by less are equal for a ranking. */
    private static final double DISTINCT = 0.1;

    /** Pauses that are a smaller part of the wall time are too short to judge. */
    private static final double NOTEWORTHY_PAUSES = 0.01;

    /** Starts a server in the background, and its clients when it is ready. Arguments: java, the jar, rooms, messages. */
    private static final String CHAT = """
            folder=$(mktemp -d)
            "$1" -Xmx512m -XX:+UseParallelGC -jar "$2" server > "$folder/out" &
            server=$!
            until grep -q 'ready port' "$folder/out"; do sleep 0.05; done
            port=$(sed -n 's/.*ready port=\\([0-9]*\\).*/\\1/p' "$folder/out")
            "$1" -Xmx512m -XX:+UseParallelGC -jar "$2" clients --users 20 --rooms "$3" --messages "$4" --port "$port"
            kill $server
            wait $server
            rm -r "$folder"
            """;

    /** The programs whose recordings showed what the simulation lacked. */
    private static final List<Program> CALIBRATED = Stream.concat(
                    Stream.of(Workloads.GRAPHS, Workloads.SEARCH, Workloads.TRANSFORM, Workloads.WAREHOUSES)
                            .map(Program::of),
                    Stream.of(new Program("chat", SimulatedPrograms::chat)))
            .toList();

    /** Programs that were held out until two rules were found in them. */
    private static final List<Program> HELD_OUT = Workloads.CROWDED.stream()
            .map(Program::of)
            .filter(program -> CALIBRATED.stream().noneMatch(program::isNamedAs))
            .toList();

    /** Programs with few runnable threads or little allocation. None was simulated while the simulation was written. */
    private static final List<Program> UNSEEN =
            Workloads.WITH_LITTLE_TO_WIN.stream().map(Program::of).toList();

    private static final List<Program> PROGRAMS =
            Stream.of(CALIBRATED, HELD_OUT, UNSEEN).flatMap(List::stream).toList();

    /** Compilers that wait for CPUs until the end of a run do not show what they would have compiled. */
    private static final Policy RECORDED_UNDER = Policies.JVM_FIRST;

    /** The machine of the measurements, as far as the simulation knows it. */
    private static final Costs COSTS = Costs.TYPICAL;

    private record Program(String name, Function<Lab, List<String>> command) {
        static Program of(Workload workload) {
            return new Program(workload.name(), workload::command);
        }

        boolean isNamedAs(Program other) {
            return name.equals(other.name);
        }
    }

    /** A way to run a program: recorded, or measured under a policy on some CPUs. */
    private record Case(String policy, int cpus) {
        static final Case RECORDED = new Case("recorded", 0);
        static final List<Case> MEASURED = Stream.of(2, 1)
                .flatMap(cpus -> Stream.of(DEFAULT, "fifo", "rr", "virtual").map(policy -> new Case(policy, cpus)))
                .toList();

        /** The baseline comes first: the recorded run. */
        static final List<Case> ALL =
                Stream.concat(Stream.of(RECORDED), MEASURED.stream()).toList();

        String figure(String name) {
            return this + " " + name;
        }

        @Override
        public String toString() {
            return cpus == 0 ? policy : policy + " on " + cpus;
        }
    }

    /** One figure of a case, measured and simulated, in seconds; medians over rounds. */
    private record Pair(String program, Case setting, double measured, double simulated) {
        double error() {
            return Math.abs(simulated / measured - 1);
        }
    }

    @Override
    public String name() {
        return "simulation";
    }

    @Override
    public String question() {
        return "how well does a simulation predict the time of a recorded program under other policies?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        Map<Program, List<Sitting>> measured = lab.measureInTurn(
                PROGRAMS.stream().filter(each -> lab.wants(each.name())).toList(),
                Program::name,
                lab.wantedRounds(ROUNDS),
                (program, rounds) -> measure(lab, program, rounds));
        List<Pair> walls = new ArrayList<>();
        List<Pair> pauses = new ArrayList<>();
        measured.forEach((program, sittings) -> Sitting.join(sittings).ifPresent(results -> {
            for (Case each : Case.MEASURED) {
                walls.add(pair(program.name(), each, WALL, results));
                pauses.add(pair(program.name(), each, GC, results));
            }
        }));
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "In each round a program is recorded once under jvm-first on 2 CPUs, without samples, and simulated from that recording under each policy on 1 and 2 CPUs. The same policies are measured without a recording in the same round. Figures are medians over rounds. The simulation is fitted to the recorded run: to its CPU time, to the bytes that its collections copied, and to their time. Nothing is fitted to other policies. Flight Recorder slows the start of a program, and simulated times contain that; ratios to default contain less of it. Pauses of less than 1 % of the wall time do not count for their median error."));
        sections.add(
                new Section.Paragraph(
                        "Recordings of "
                                + names(CALIBRATED)
                                + " showed what the simulation lacked, as it was written, and give it its numbers. "
                                + names(HELD_OUT)
                                + " were held out until two rules were found in them: compilers hardly pause while they have something to compile (script, transactions), and a program can hide its warm-up (index). "
                                + names(UNSEEN)
                                + " were first simulated when all else was written; phases then showed a fit that ran out of memory. chat is a server and its clients, two JVMs."));
        accuracy("Accuracy, programs held out at first", only(HELD_OUT, walls), only(HELD_OUT, pauses))
                .ifPresent(sections::add);
        accuracy("Accuracy, unseen programs", only(UNSEEN, walls), only(UNSEEN, pauses))
                .ifPresent(sections::add);
        accuracy("Accuracy, the other programs", only(CALIBRATED, walls), only(CALIBRATED, pauses))
                .ifPresent(sections::add);
        sections.add(table("Wall time", walls));
        sections.add(table("Time in pauses for collections", pauses));
        sections.add(rounds(measured));
        return lab.report("Simulated programs beside measured ones", sections);
    }

    /** The number of rounds, which may differ by program. */
    private static Section rounds(Map<Program, List<Sitting>> measured) {
        Map<String, List<String>> programs = new LinkedHashMap<>();
        measured.forEach(
                (program, sittings) -> programs.computeIfAbsent(Sitting.describe(sittings), _ -> new ArrayList<>())
                        .add(program.name()));
        return new Section.Paragraph("Rounds on each machine: "
                + programs.entrySet().stream()
                        .map(each -> "%s (%s)".formatted(each.getKey(), String.join(", ", each.getValue())))
                        .collect(Collectors.joining("; ")));
    }

    private static List<Sitting> measure(Lab lab, Program program, int rounds)
            throws InterruptedException, WriteFailed {
        List<String> command = program.command().apply(lab);
        return lab.rounds(
                program.name(),
                rounds,
                Stream.concat(command.stream(), Case.ALL.stream().map(Case::toString))
                        .toList(),
                (_, missing) -> lab.interleaveAgain(
                        program.name(),
                        Plan.standard().withWarmupRounds(0).withRounds(missing),
                        Case.ALL,
                        each -> each.equals(Case.RECORDED) ? simulate(lab, command) : run(lab, each, command)));
    }

    private static Map<String, Double> run(Lab lab, Case each, List<String> command)
            throws InterruptedException, RunFailed {
        List<String> prefix =
                each.cpus() == lab.cpus() ? List.of() : List.of("taskset", "-c", "0-" + (each.cpus() - 1));
        try (GovernedProgram governed = GovernedProgram.start(lab, prefix, each.policy(), command)) {
            Run run = governed.await(LONGEST);
            return Map.of(WALL, run.get(Figure.WALL), GC, run.get(Figure.GC));
        }
    }

    /** Records the program, and returns the simulated figures of all cases. */
    private static Map<String, Double> simulate(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        try {
            Timeline recording = record(lab, command);
            TracedProgram program = Simulation.fitted(
                    TracedProgram.of(recording), RecordedFigures.of(recording), COSTS, RECORDED_UNDER);
            Map<String, Double> figures = new LinkedHashMap<>();
            for (Case each : Case.MEASURED) {
                Prediction prediction = Simulation.predict(
                        program,
                        COSTS,
                        new Scenario(each.cpus(), Scenario.RECORDED_HEAP, PolicyExpression.parse(each.policy())));
                figures.put(each.figure(WALL), prediction.wallSeconds());
                figures.put(each.figure(GC), prediction.pauseSeconds());
            }
            return figures;
        } catch (IncompleteRecording e) {
            throw new RunFailed("the recording lacks " + e.getMessage(), e);
        }
    }

    private static Timeline record(Lab lab, List<String> command) throws InterruptedException, RunFailed {
        return io.heddle.lab.recordings.RecordedProgram.run(
                        lab, RECORDED_UNDER, FlightRecorder.WITHOUT_SAMPLES, command)
                .timeline();
    }

    private static Pair pair(String program, Case each, String figure, InterleavedResults results) {
        return new Pair(
                program,
                each,
                results.median(each.toString(), figure),
                results.median(Case.RECORDED.toString(), each.figure(figure)));
    }

    private static List<String> chat(Lab lab) {
        boolean full = lab.scale() == Scale.FULL;
        return List.of(
                "sh",
                "-c",
                CHAT,
                "chat",
                lab.environment().java().toString(),
                Workload.jar(lab.environment().home(), "chat").toString(),
                full ? "10" : "1",
                full ? "200" : "20");
    }

    private static String names(List<Program> programs) {
        return programs.stream().map(Program::name).collect(Collectors.joining(", "));
    }

    private static List<Pair> only(List<Program> programs, List<Pair> pairs) {
        return pairs.stream()
                .filter(pair -> programs.stream().anyMatch(each -> each.name().equals(pair.program())))
                .toList();
    }

    private static Optional<Section> accuracy(String title, List<Pair> walls, List<Pair> pauses) {
        if (walls.isEmpty()) {
            return Optional.empty();
        }
        int distinct = 0;
        int right = 0;
        for (Pair one : walls) {
            for (Pair other : walls) {
                boolean comparable = one.program().equals(other.program())
                        && one.setting().cpus() == other.setting().cpus();
                if (comparable && one.measured() > other.measured() * (1 + DISTINCT)) {
                    distinct++;
                    right += one.simulated() > other.simulated() ? 1 : 0;
                }
            }
        }
        return Optional.of(new Section.Facts(
                title,
                List.of(
                        new Report.Fact("median error of the wall time", Unit.SHARE.format(medianError(walls))),
                        new Report.Fact(
                                "median error of its ratio to that under default",
                                Unit.SHARE.format(medianErrorOfRatios(walls))),
                        new Report.Fact(
                                "median error of the time in pauses",
                                Unit.SHARE.format(medianError(noteworthy(pauses, walls)))),
                        new Report.Fact(
                                "pairs of policies that differ by more than a tenth, ranked right",
                                right + " of " + distinct))));
    }

    /** @param walls in the same order */
    private static List<Pair> noteworthy(List<Pair> pauses, List<Pair> walls) {
        List<Pair> noteworthy = new ArrayList<>();
        for (int i = 0; i < pauses.size(); i++) {
            if (pauses.get(i).measured() >= NOTEWORTHY_PAUSES * walls.get(i).measured()) {
                noteworthy.add(pauses.get(i));
            }
        }
        return noteworthy;
    }

    private static double medianError(List<Pair> pairs) {
        return Median.withDefaults()
                .evaluate(pairs.stream().mapToDouble(Pair::error).toArray());
    }

    private static double medianErrorOfRatios(List<Pair> pairs) {
        return Median.withDefaults()
                .evaluate(pairs.stream()
                        .filter(pair -> !pair.setting().policy().equals(DEFAULT))
                        .mapToDouble(pair -> {
                            Pair baseline = baseline(pair, pairs);
                            return Math.abs(
                                    pair.simulated() / baseline.simulated() / (pair.measured() / baseline.measured())
                                            - 1);
                        })
                        .toArray());
    }

    /** Returns the same under default. */
    private static Pair baseline(Pair pair, List<Pair> pairs) {
        Case setting = new Case(DEFAULT, pair.setting().cpus());
        return pairs.stream()
                .filter(each ->
                        each.program().equals(pair.program()) && each.setting().equals(setting))
                .findFirst()
                .orElseThrow();
    }

    private static Table table(String title, List<Pair> pairs) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Pair pair : pairs) {
            Pair baseline = baseline(pair, pairs);
            rows.add(List.of(
                    Cell.text(pair.program()),
                    Cell.quantity((double) pair.setting().cpus(), Unit.COUNT),
                    Cell.text(pair.setting().policy()),
                    Cell.quantity(pair.measured(), Unit.SECONDS),
                    Cell.quantity(pair.simulated(), Unit.SECONDS),
                    Cell.quantity(pair.simulated() / pair.measured(), Unit.RATIO),
                    Cell.quantity(pair.measured() / baseline.measured(), Unit.RATIO),
                    Cell.quantity(pair.simulated() / baseline.simulated(), Unit.RATIO)));
        }
        return new Table(
                title,
                List.of(
                        Column.left("program"),
                        Column.right("CPUs"),
                        Column.left("policy"),
                        Column.right("measured"),
                        Column.right("simulated"),
                        Column.right("simulated / measured"),
                        Column.right("measured, of default"),
                        Column.right("simulated, of default")),
                rows);
    }
}
