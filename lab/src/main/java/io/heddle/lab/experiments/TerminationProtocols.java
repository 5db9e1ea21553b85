package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.hotspot.roles.Role;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.RatioRows;
import io.heddle.lab.Scale;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Stealing;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import io.heddle.simulator.stealing.ObjectGraph;
import io.heddle.simulator.stealing.Tracing;
import io.heddle.simulator.stealing.TracingCosts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How threads of a parallel collector wait and steal on the paper's machine, simulated: Hassanein, "Understanding and Improving
 * JVM GC Work Stealing at the Data Center Scale" (ISMM 2016), Figures 2 to 8.
 */
final class TerminationProtocols implements Experiment {
    /** Two sockets of eight cores with two hardware threads each (section 4.1). */
    private static final CpuTopology MACHINE = new CpuTopology(32, 2, 16);

    private static final Costs COSTS = new Costs(2_000, 30_000, 20L << 20, 5, 0.6);
    private static final TracingCosts TRACING = new TracingCosts(50, 100, 30);
    private static final long TICK_NANOS = 1_000_000;
    private static final long LIMIT = Duration.ofMinutes(10).toNanos();
    private static final List<Integer> WORKERS = List.of(8, 23);
    private static final int COLLECTIONS = 20;
    private static final int FEW_COLLECTIONS = 2;

    /** The work of tracing in a collection. */
    private record Work(String name, ObjectGraph graph) {}

    private static final List<Work> WORKS = List.of(
            new Work("young, 20,000 objects", ObjectGraph.heap(20_000, 200)),
            new Work("young, 200,000 objects", ObjectGraph.heap(200_000, 400)),
            new Work("old, 2 million objects", ObjectGraph.heap(2_000_000, 400)),
            new Work("4 lists of 20,000", ObjectGraph.lists(4, 20_000)));

    /** The sums over some collections. */
    private record Sums(double nanos, double cpuNanos, double spins, double steals, double failedSteals) {}

    @Override
    public String name() {
        return "termination";
    }

    @Override
    public String question() {
        return "how do a collector's threads best wait and steal on 32 CPUs (simulated)?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        List<Section> sections = new ArrayList<>();
        sections.add(
                new Section.Paragraph(
                        "Simulated: parallel collections by 8 and 23 threads on the machine of the paper, two sockets with eight cores and two hardware threads each. The threads run the engine's own classes for stealing and waiting. spin-yield-sleep is HotSpot's protocol up to JDK 11, spin-master the one that the paper proposes, sleep-only its alternative, park Heddle's own. To trace an object takes 50 ns, a look into another queue 100 ns, a pause instruction 30 ns; a CPU that runs beside another one on its core has 0.6 of the speed. A figure is the mean over collections, a ratio that to spin-yield-sleep. The paper: a spin master cuts spins by up to 86 % (8 threads) and 97 % (23 threads), pauses of the young generation by up to 10 % and 13 %, of the old one by up to 5 % and 45 %; stealing from the largest queue, or from a random one, does not beat the larger of two random ones."));
        for (int workers : WORKERS) {
            sections.addAll(protocols(lab, workers));
        }
        sections.add(stealing(lab));
        return lab.report("How a collector's threads wait and steal", sections);
    }

    private static List<Section> protocols(Lab lab, int workers) throws InterruptedException {
        List<List<Cell>> pauses = new ArrayList<>();
        List<List<Cell>> cpu = new ArrayList<>();
        List<List<Cell>> spins = new ArrayList<>();
        RatioRows pauseRatios = new RatioRows();
        RatioRows spinRatios = new RatioRows();
        for (Work work : WORKS) {
            List<Sums> sums = new ArrayList<>();
            for (Idling idling : Idling.values()) {
                Sums simulated = simulate(lab, work, workers, Stealing.BEST_OF_TWO, idling);
                sums.add(simulated);
                if (idling != Idling.SPIN_YIELD_SLEEP) {
                    String name = work.name() + ", " + label(idling);
                    pauseRatios.add(name, simulated.nanos() / sums.getFirst().nanos());
                    spinRatios.add(name, simulated.spins() / sums.getFirst().spins());
                }
            }
            pauses.add(row(work.name(), Unit.SECONDS, 1e-9, sums, Sums::nanos));
            cpu.add(row(work.name(), Unit.SECONDS, 1e-9, sums, Sums::cpuNanos));
            spins.add(row(work.name(), Unit.COUNT, 1, sums, Sums::spins));
        }
        String threads = " with " + workers + " threads (simulated)";
        return List.of(
                new Table("Pauses" + threads, columns(Idling.values()), pauses),
                pauseRatios.chart("The length of pauses" + threads, "pauses", label(Idling.SPIN_YIELD_SLEEP)),
                new Table("CPU time" + threads, columns(Idling.values()), cpu),
                new Table("Spins" + threads, columns(Idling.values()), spins),
                spinRatios.chart("The number of spins" + threads, "spins", label(Idling.SPIN_YIELD_SLEEP)));
    }

    private static Section stealing(Lab lab) throws InterruptedException {
        List<List<Cell>> rows = new ArrayList<>();
        for (int workers : WORKERS) {
            for (Work work : WORKS) {
                List<Sums> sums = new ArrayList<>();
                for (Stealing stealing : Stealing.values()) {
                    sums.add(simulate(lab, work, workers, stealing, Idling.SPIN_MASTER));
                }
                rows.add(row(work.name() + ", " + workers + " threads", Unit.SECONDS, 1e-9, sums, Sums::nanos));
            }
        }
        return new Table("Pauses by the queue from which threads steal (simulated)", columns(Stealing.values()), rows);
    }

    private static List<Column> columns(Enum<?>[] values) {
        return Stream.concat(
                        Stream.of(Column.left("collection")),
                        Stream.of(values).map(value -> Column.right(label(value))))
                .toList();
    }

    private static String label(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The figure of the first way, and the ratios of the others to it. */
    private static List<Cell> row(
            String name, Unit unit, double scale, List<Sums> sums, ToDoubleFunction<Sums> figure) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.text(name)));
        double first = figure.applyAsDouble(sums.getFirst());
        cells.add(Cell.quantity(first * scale, unit));
        sums.stream().skip(1).forEach(each -> cells.add(Cell.quantity(figure.applyAsDouble(each) / first, Unit.RATIO)));
        return cells;
    }

    private static Sums simulate(Lab lab, Work work, int workers, Stealing stealing, Idling idling)
            throws InterruptedException {
        lab.requireRunning();
        int collections = lab.scale() == Scale.FULL ? COLLECTIONS : FEW_COLLECTIONS;
        double nanos = 0;
        double cpu = 0;
        double spins = 0;
        double steals = 0;
        double failed = 0;
        for (int seed = 0; seed < collections; seed++) {
            Tracing tracing = new Tracing(work.graph(), workers, MACHINE.cpus(), stealing, idling, TRACING, seed);
            Execution execution = new Execution(
                    tracing.program(Attributes.ORDINARY),
                    MACHINE,
                    COSTS,
                    machine -> LinuxScheduler.cfs(machine, TICK_NANOS),
                    Heap.ENDLESS);
            execution.run(LIMIT);
            nanos += execution.nanos();
            cpu += execution.figures().cpuNanos(Role.GC_PAUSE);
            spins += tracing.figures().spins();
            steals += tracing.figures().steals();
            failed += tracing.figures().failedSteals();
        }
        return new Sums(
                nanos / collections,
                cpu / collections,
                spins / collections,
                steals / collections,
                failed / collections);
    }
}
