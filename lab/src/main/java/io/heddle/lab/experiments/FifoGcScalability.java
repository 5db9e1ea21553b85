package io.heddle.lab.experiments;

import io.heddle.lab.Curves;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.report.Cell;
import io.heddle.report.LineChart;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.heap.CollectionCosts;
import io.heddle.simulator.heap.ExponentialLifespans;
import io.heddle.simulator.heap.GenerationalHeap;
import io.heddle.simulator.heap.HeapSpec;
import io.heddle.simulator.heap.Lifespans;
import io.heddle.simulator.programs.SharedWork;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How collections scale with cores under CFS and FIFO on the paper's machine, simulated: Qian et al., "Exploiting FIFO Scheduler to Improve
 * Parallel Garbage Collection Performance" (VEE 2016), Figures 2, 3, 5, 6 and 7.
 */
final class FifoGcScalability implements Experiment {
    private static final List<Integer> CORES = List.of(1, 2, 4, 8, 16, 32, 48);

    /** Four AMD 6168 with twelve cores each (section 3.1). */
    private static final int CORES_OF_NODE = 12;

    private static final Attributes FIFO = Attributes.fifo(1);

    /** What Heddle's policy fifo gives to the threads that stop the program and collect. */
    private static final Attributes AHEAD = Attributes.fifo(3);

    /** The driver threads of all benchmarks (section 3.1). */
    private static final int DRIVERS = 64;

    private static final Costs COSTS = new Costs(3_000, 5_000, 6L << 20, 4, 1);
    private static final long TICK_NANOS = 4_000_000;
    private static final long LIMIT = Duration.ofHours(1).toNanos();
    private static final double WORK_SECONDS = 20;
    private static final double FEW_SECONDS = 2;
    private static final double BYTES_PER_NANO = 0.5;
    private static final HeapSpec HEAP = HeapSpec.parallel(150_000_000, 50_000_000);
    private static final Lifespans LIFESPANS = new ExponentialLifespans(0.6, 1_000, 1_000_000, 0.004);
    private static final long FIXED_NANOS = 1_000_000;
    private static final double NANOS_PER_BYTE = 1.5;
    private static final double NANOS_PER_FULL_BYTE = 3;

    /** By how much the CPU time of a collection grows with each of its threads: stealing, waiting, and memory of other nodes. */
    private static final double EXTRA_PER_THREAD = 0.04;

    private static final List<Program> PROGRAMS = List.of(
            new Program("even work", "lusearch, sunflow and xalan", 1),
            new Program("uneven work", "h2 and jython, in which few threads do most", 0.1));

    /**
     * A program by the distribution of its work.
     *
     * @param like the paper's programs of that kind
     * @param evenShare the part of the work that all threads share; four threads have the rest
     */
    private record Program(String name, String like, double evenShare) {
        private static final int BUSY_THREADS = 4;

        double[] shares(int threads) {
            double[] shares = new double[threads];
            Arrays.fill(shares, evenShare / threads);
            int busy = Math.min(BUSY_THREADS, threads);
            for (int i = 0; i < busy; i++) {
                shares[i] += (1 - evenShare) / busy;
            }
            return shares;
        }
    }

    private record Run(double wallSeconds, double gcSeconds, double survival, double shortLived) {}

    @Override
    public String name() {
        return "fifo-gc-scalability";
    }

    @Override
    public String question() {
        return "how does GC time change with cores under CFS and FIFO, on 48 cores (simulated)?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException {
        List<Section> sections = new ArrayList<>();
        sections.add(new Section.Paragraph(
                "Simulated: programs of 20 s of CPU time on a machine with four nodes of twelve cores, with a parallel collector of one thread for each core, under Linux 3.16 (CFS) and FIFO. Under FIFO all threads have one priority, as in the paper. The columns \"JVM ahead\" give a higher one to the threads that stop the program and collect, as Heddle's policy does. A thread allocates 0.5 bytes a nanosecond; 0.6 of the bytes live for 1 kB of their own thread's allocation on average, the others for 1 MB. To copy a byte takes 1.5 ns, and each further collector thread adds 4 % to the CPU time of a collection. These numbers are assumptions, the same for all rows. What is simulated is who runs when, which objects are alive then, and how long their copies take. "
                        + PROGRAMS.stream()
                                .map(each -> "%s stands for %s.".formatted(capitalised(each), each.like()))
                                .collect(Collectors.joining(" "))));
        for (Program program : PROGRAMS) {
            sections.addAll(sections(lab, program));
        }
        return lab.report("Collections on many cores under CFS and FIFO", sections);
    }

    private static List<Section> sections(Lab lab, Program program) throws InterruptedException {
        List<Run> asManyThreads = new ArrayList<>();
        List<Run> cfs = new ArrayList<>();
        List<Run> fifo = new ArrayList<>();
        List<Run> jvmAhead = new ArrayList<>();
        for (int cores : CORES) {
            lab.progress("%s on %d cores ...".formatted(program.name(), cores));
            asManyThreads.add(simulate(lab, program, cores, cores, Attributes.ORDINARY, Attributes.ORDINARY));
            cfs.add(simulate(lab, program, DRIVERS, cores, Attributes.ORDINARY, Attributes.ORDINARY));
            fifo.add(simulate(lab, program, DRIVERS, cores, FIFO, FIFO));
            jvmAhead.add(simulate(lab, program, DRIVERS, cores, FIFO, AHEAD));
        }
        List<List<Cell>> rows = new ArrayList<>();
        List<List<Cell>> spans = new ArrayList<>();
        for (int i = 0; i < CORES.size(); i++) {
            Cell cores = Cell.quantity((double) CORES.get(i), Unit.COUNT);
            Run one = asManyThreads.get(i);
            spans.add(List.of(
                    cores,
                    Cell.quantity(one.gcSeconds(), Unit.SECONDS),
                    Cell.quantity(one.survival(), Unit.SHARE),
                    Cell.quantity(one.shortLived(), Unit.SHARE)));
            rows.add(List.of(
                    cores,
                    Cell.quantity(cfs.get(i).gcSeconds(), Unit.SECONDS),
                    Cell.quantity(fifo.get(i).gcSeconds(), Unit.SECONDS),
                    Cell.quantity(fifo.get(i).gcSeconds() / cfs.get(i).gcSeconds(), Unit.RATIO),
                    Cell.quantity(jvmAhead.get(i).gcSeconds() / cfs.get(i).gcSeconds(), Unit.RATIO),
                    Cell.quantity(cfs.get(i).wallSeconds(), Unit.SECONDS),
                    Cell.quantity(fifo.get(i).wallSeconds(), Unit.SECONDS),
                    Cell.quantity(fifo.get(i).wallSeconds() / cfs.get(i).wallSeconds(), Unit.RATIO),
                    Cell.quantity(jvmAhead.get(i).wallSeconds() / cfs.get(i).wallSeconds(), Unit.RATIO)));
        }
        Map<String, List<Run>> series = new LinkedHashMap<>();
        series.put("CFS", cfs);
        series.put("FIFO", fifo);
        series.put("FIFO, JVM ahead", jvmAhead);
        return List.of(
                gcTimes(capitalised(program) + ", as many threads as cores", Map.of("CFS", asManyThreads)),
                lifespans(capitalised(program), asManyThreads),
                new Table(
                        capitalised(program) + ", as many threads as cores (Figures 2 and 3, simulated)",
                        List.of(
                                Column.right("cores"),
                                Column.right("GC time"),
                                Column.right("copied of the allocated bytes"),
                                Column.right("objects that live for 1 kB at most")),
                        spans),
                gcTimes(capitalised(program) + ", 64 threads", series),
                new Table(
                        capitalised(program) + ", 64 threads (Figures 5 to 7, simulated)",
                        List.of(
                                Column.right("cores"),
                                Column.right("GC, CFS"),
                                Column.right("GC, FIFO"),
                                Column.right("FIFO / CFS"),
                                Column.right("JVM ahead / CFS"),
                                Column.right("wall, CFS"),
                                Column.right("wall, FIFO"),
                                Column.right("FIFO / CFS"),
                                Column.right("JVM ahead / CFS")),
                        rows));
    }

    private static String capitalised(Program program) {
        return program.name().substring(0, 1).toUpperCase(Locale.ROOT)
                + program.name().substring(1);
    }

    private static LineChart gcTimes(String title, Map<String, List<Run>> series) {
        Curves curves = new Curves();
        series.forEach((label, runs) -> {
            for (int i = 0; i < runs.size(); i++) {
                curves.add(label, CORES.get(i), runs.get(i).gcSeconds());
            }
        });
        return curves.chart(title + " (simulated)", "cores", "GC time", Unit.SECONDS);
    }

    private static LineChart lifespans(String program, List<Run> runs) {
        Curves curves = new Curves();
        for (int i = 0; i < runs.size(); i++) {
            curves.add(
                    "objects that live for 1 kB at most",
                    CORES.get(i),
                    runs.get(i).shortLived());
            curves.add(
                    "bytes that survive a collection", CORES.get(i), runs.get(i).survival());
        }
        return curves.chart(program + ", lifespans (Figure 3, simulated)", "cores and threads", "share", Unit.SHARE);
    }

    /** @param ofJvm of the threads that stop the program and collect */
    private static Run simulate(
            Lab lab, Program program, int threads, int cores, Attributes attributes, Attributes ofJvm)
            throws InterruptedException {
        lab.requireRunning();
        double seconds = lab.scale() == Scale.FULL ? WORK_SECONDS : FEW_SECONDS;
        SharedWork work =
                new SharedWork(Math.round(seconds * 1e9), program.shares(threads), BYTES_PER_NANO, LIFESPANS, 1);
        ProgramSpec spec = new ProgramSpec(work.threads(attributes, 0), 0, 0, cores, ofJvm, ofJvm);
        CollectionCosts costs =
                new CollectionCosts(FIXED_NANOS, NANOS_PER_BYTE, NANOS_PER_FULL_BYTE, cores, EXTRA_PER_THREAD);
        int nodes = Math.ceilDiv(cores, CORES_OF_NODE);
        Execution execution = new Execution(
                spec,
                nodes == 1 ? CpuTopology.of(cores) : new CpuTopology(cores, 1, CORES_OF_NODE),
                COSTS,
                machine -> LinuxScheduler.cfs(machine, TICK_NANOS),
                new GenerationalHeap(HEAP, costs, LIFESPANS, spec.tasks(), 0));
        execution.run(LIMIT);
        double[] lifespans = work.lifespans();
        return new Run(
                execution.nanos() / 1e9,
                execution.figures().pauseNanos() / 1e9,
                (double) execution.figures().copiedBytes() / execution.figures().allocatedBytes(),
                (double) Arrays.stream(lifespans).filter(each -> each <= 1000).count() / lifespans.length);
    }
}
