package io.heddle.lab.experiments;

import io.heddle.compare.arms.ArmSpec;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.run.Figure;
import io.heddle.lab.Experiment;
import io.heddle.lab.ExperimentOptions;
import io.heddle.lab.InterleavedResults;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.lab.SelectionFigures;
import io.heddle.lab.Sitting;
import io.heddle.lab.Workload;
import io.heddle.lab.Workloads;
import io.heddle.lab.services.Part;
import io.heddle.lab.services.ProgramRounds;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/**
 * Programs with one thread for each CPU and with several: {@code auto} and a fixed policy against the program without Heddle. Its page has
 * the rounds of machines of any size.
 */
final class Oversubscription implements Experiment {
    private static final String AUTO = "auto";
    private static final int ROUNDS = 5;
    private static final List<Integer> THREADS_PER_CPU = List.of(1, 4, 16);

    private static final List<Program> PROGRAMS = List.of(
            // Its collections limit it, so it takes as long on many CPUs as on two.
            new Program(Workloads.GRAPHS, _ -> 7_000),
            new Program(Workloads.SEARCH, cpus -> 15_000 * cpus),
            new Program(Workloads.TRANSFORM, cpus -> 2_000 * cpus));

    /** The number of threads for which the workloads have their heap. */
    private static final int USUAL_THREADS = 64;

    /**
     * A program whose work does not depend on the number of its threads.
     *
     * @param work for some seconds, in the unit of its size, by the number of CPUs
     */
    private record Program(Workload workload, IntUnaryOperator work) {}

    /** A program with a number of threads for each CPU. */
    private record Case(Program program, int threadsPerCpu) {
        Workload workload() {
            return program.workload();
        }

        String name() {
            return workload().name() + "-" + threadsPerCpu;
        }

        List<String> command(Lab lab) {
            int threads = threadsPerCpu * lab.cpus();
            int work = work(lab.scale(), lab.cpus());
            return workload()
                    .command(
                            lab,
                            Stream.concat(
                                            workload().heapFor(threads, USUAL_THREADS).stream(),
                                            Stream.of("-XX:+UseParallelGC"))
                                    .toList(),
                            threads,
                            // Each thread of graphs grows as many trees as the size says.
                            workload().equals(Workloads.GRAPHS) ? Math.max(1, work / threads) : work);
        }

        private int work(Scale scale, int cpus) {
            return scale == Scale.FULL
                    ? program.work().applyAsInt(cpus)
                    : workload().shortSize();
        }

        /** What the ratios depend on, beside the number of CPUs and the arms. */
        List<String> inputs(Scale scale) {
            return List.of(
                    String.join(" ", workload().heap()),
                    threadsPerCpu + " threads for each CPU",
                    "work on two CPUs " + work(scale, 2));
        }
    }

    /** Machines whose rounds add up: they have as many CPUs, and allow the same arms. */
    private record Machines(int cpus, List<String> arms) {
        @Override
        public String toString() {
            return cpus + " CPUs" + (arms.contains(Policies.FIFO.name()) ? "" : ", without real-time classes");
        }
    }

    @Override
    public String name() {
        return "oversubscription";
    }

    @Override
    public String question() {
        return "what do auto and fifo do to programs with 1, 4 and 16 threads for each CPU of this machine?";
    }

    @Override
    public List<String> options() {
        return List.of(ExperimentOptions.ROUNDS);
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<ArmSpec> arms = arms(lab);
        List<Case> cases = PROGRAMS.stream()
                .filter(program -> lab.wants(program.workload().name()))
                .flatMap(program -> THREADS_PER_CPU.stream().map(threads -> new Case(program, threads)))
                .toList();
        lab.measureInTurn(
                cases,
                Case::name,
                lab.wantedRounds(ROUNDS),
                (each, rounds) -> ProgramRounds.measure(
                        lab,
                        each.name(),
                        rounds,
                        Stream.concat(each.inputs(lab.scale()).stream(), Stream.of(Part.labels(arms)))
                                .toList(),
                        each.command(lab),
                        arms));
        return report(lab, cases);
    }

    /** With the first fixed policy that the machine allows. */
    private static List<ArmSpec> arms(Lab lab) {
        Stream<String> fixed = Stream.of(Policies.FIFO, Policies.SLICE_NICE)
                .filter(lab.policies()::contains)
                .map(Policy::name)
                .limit(1);
        return Stream.concat(Stream.of(RatiosToBaseline.BARE, AUTO), fixed)
                .map(ArmSpec::parse)
                .toList();
    }

    private static Report report(Lab lab, List<Case> cases) {
        Map<Machines, Map<Case, List<Sitting>>> all = new LinkedHashMap<>();
        for (Case each : cases) {
            for (Lab.RoundsOfMachines rounds : lab.roundsOfAllMachines(each.name(), each.inputs(lab.scale()))) {
                List<String> labels =
                        Sitting.join(rounds.sittings()).orElseThrow().labels();
                all.computeIfAbsent(new Machines(rounds.cpus(), labels), _ -> new LinkedHashMap<>())
                        .put(each, rounds.sittings());
            }
        }
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Each program runs under each arm, interleaved, with ParallelGC and the JVM's own number of collector threads. Its heap is the usual one up to 64 threads, and grows with their number beyond, as what they hold at once does. A figure is the median of the ratios to bare, the program without Heddle, within each round. From five rounds on, its confidence interval follows. All intervals of one row hold together with 95 % confidence. auto has the evidence of earlier rounds on the machine, none in the first."));
        all.forEach((machines, measured) -> {
            for (Figure figure : ProgramRounds.FIGURES) {
                sections.add(table(machines, figure, measured));
            }
            sections.add(choices(machines, measured));
        });
        return lab.report("Threads for each CPU", sections);
    }

    private static Table table(Machines machines, Figure figure, Map<Case, List<Sitting>> measured) {
        int cpus = machines.cpus();
        List<String> labels = machines.arms().stream().skip(1).toList();
        List<List<Cell>> rows = new ArrayList<>();
        Map<Integer, RatiosToBaseline> ratios = new TreeMap<>();
        measured.forEach((each, sittings) -> rows.add(Stream.concat(
                        Stream.of(
                                Cell.text(each.workload().name()),
                                Cell.quantity(each.threadsPerCpu() * cpus, Unit.COUNT)),
                        ratios.computeIfAbsent(
                                        each.threadsPerCpu(),
                                        _ -> new RatiosToBaseline(
                                                figure.key(), Unit.SECONDS, RatiosToBaseline.BARE, labels))
                                .row(Sitting.join(sittings).orElseThrow()))
                .toList()));
        ratios.forEach((threadsPerCpu, ofPrograms) -> rows.add(Stream.concat(
                        Stream.of(Cell.text("median"), Cell.quantity(threadsPerCpu * cpus, Unit.COUNT)),
                        ofPrograms.median())
                .toList()));
        List<Column> columns = Stream.concat(
                        Stream.of(Column.left("program"), Column.right("threads")),
                        RatiosToBaseline.columns(RatiosToBaseline.BARE, labels))
                .toList();
        return new Table("%s: %s".formatted(machines, figure.title()), columns, rows);
    }

    private static Table choices(Machines machines, Map<Case, List<Sitting>> measured) {
        int cpus = machines.cpus();
        List<List<Cell>> rows = new ArrayList<>();
        measured.forEach((each, sittings) -> {
            InterleavedResults results = Sitting.join(sittings).orElseThrow();
            rows.add(List.of(
                    Cell.text(each.workload().name()),
                    Cell.quantity(each.threadsPerCpu() * cpus, Unit.COUNT),
                    Cell.quantity(results.median(AUTO, SelectionFigures.PAIRS), Unit.COUNT),
                    Cell.quantity(results.median(AUTO, SelectionFigures.CHALLENGER_SHARE), Unit.SHARE),
                    Cell.text(Sitting.describe(sittings))));
        });
        return new Table(
                "%s: what auto did, in the median".formatted(machines),
                List.of(
                        Column.left("program"),
                        Column.right("threads"),
                        Column.right("pairs in a run"),
                        Column.right("time under another policy than default"),
                        Column.left("rounds on each machine")),
                rows);
    }
}
