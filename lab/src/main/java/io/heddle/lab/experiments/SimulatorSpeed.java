package io.heddle.lab.experiments;

import io.heddle.documents.WriteFailed;
import io.heddle.hotspot.roles.Role;
import io.heddle.lab.Experiment;
import io.heddle.lab.Lab;
import io.heddle.lab.Scale;
import io.heddle.report.Cell;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.report.Table;
import io.heddle.report.Table.Column;
import io.heddle.report.Unit;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Distribution;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Heap;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.execution.Randomness;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.scheduling.Attributes;
import io.heddle.simulator.scheduling.ConstantTimeScheduler;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.GoodnessCosts;
import io.heddle.simulator.scheduling.GoodnessScheduler;
import io.heddle.simulator.scheduling.LinuxScheduler;
import io.heddle.simulator.scheduling.Machine;
import io.heddle.simulator.scheduling.SchedulingModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** How fast the simulator is: events a second on one core, under each scheduler. */
final class SimulatorSpeed implements Experiment {
    private static final int RUNS = 7;
    private static final int FEW_RUNS = 2;
    private static final long TICK_NANOS = 4_000_000;

    /** A power of two. */
    private static final int TIMES = 1 << 14;

    private static final Costs COSTS = new Costs(2_000, 1_000, 1 << 20, 5, 1);
    private static final Duration SIMULATED = Duration.ofSeconds(10);
    private static final Duration BRIEFLY = Duration.ofSeconds(1);

    /** A scheduler, and how it treats the threads. */
    private record Scheduler(String name, Attributes attributes, Function<Machine, SchedulingModel> model) {}

    private static final List<Scheduler> SCHEDULERS = List.of(
            new Scheduler("EEVDF", Attributes.ORDINARY, machine -> LinuxScheduler.eevdf(machine, TICK_NANOS)),
            new Scheduler("CFS", Attributes.ORDINARY, machine -> LinuxScheduler.cfs(machine, TICK_NANOS)),
            new Scheduler("FIFO", Attributes.fifo(1), machine -> LinuxScheduler.eevdf(machine, TICK_NANOS)),
            new Scheduler("O(1)", Attributes.ORDINARY, ConstantTimeScheduler::new),
            new Scheduler(
                    "goodness",
                    Attributes.ORDINARY,
                    machine -> new GoodnessScheduler(machine, GoodnessCosts.LINUX_2_2)));

    /** Threads that compute and sleep in turn. */
    private record Load(String name, int threads, int cpus, double computeNanos, double sleepNanos) {}

    private static final List<Load> LOADS = List.of(
            new Load("64 threads on 48 CPUs, half of the CPUs idle", 64, 48, 100_000, 150_000),
            new Load("64 threads on 48 CPUs, all CPUs busy", 64, 48, 100_000, 10_000),
            new Load("64 threads on 2 CPUs, all CPUs busy", 64, 2, 20_000, 500_000));

    @Override
    public String name() {
        return "simulator-speed";
    }

    @Override
    public String question() {
        return "how many events does the simulator handle in a second?";
    }

    @Override
    public Report run(Lab lab) throws InterruptedException, WriteFailed {
        int runs = lab.scale() == Scale.FULL ? RUNS : FEW_RUNS;
        Duration simulated = lab.scale() == Scale.FULL ? SIMULATED : BRIEFLY;
        List<List<Cell>> rows = new ArrayList<>();
        for (Load load : LOADS) {
            for (Scheduler scheduler : SCHEDULERS) {
                lab.requireRunning();
                lab.progress("%s, %s ...".formatted(load.name(), scheduler.name()));
                rows.add(row(load, scheduler, runs, simulated));
            }
        }
        return lab.report(
                "Speed of the simulator",
                List.of(
                        new Section.Paragraph(
                                "Threads compute and sleep in turn, for exponentially distributed times, drawn before. %d s are simulated, %d times in one JVM on one core; a figure is the median of the last %d runs. An event is the end of what a task computes, of its turn or of its sleep, or the beginning of its work after a switch."
                                        .formatted(simulated.toSeconds(), runs, (runs + 1) / 2)),
                        new Table(
                                "Simulated events",
                                List.of(
                                        Column.left("load"),
                                        Column.left("scheduler"),
                                        Column.right("events"),
                                        Column.right("time"),
                                        Column.right("a second"),
                                        Column.right("each")),
                                rows)));
    }

    private static List<Cell> row(Load load, Scheduler scheduler, int runs, Duration simulated) {
        double[] seconds = new double[runs];
        long events = 0;
        for (int i = 0; i < runs; i++) {
            Execution execution = execution(load, scheduler);
            long begun = System.nanoTime();
            execution.run(simulated.toNanos());
            seconds[i] = (System.nanoTime() - begun) / 1e9;
            events = execution.figures().events();
        }
        double[] last = Arrays.copyOfRange(seconds, runs / 2, runs);
        Arrays.sort(last);
        double median = last[last.length / 2];
        return List.of(
                Cell.text(load.name()),
                Cell.text(scheduler.name()),
                Cell.quantity((double) events, Unit.COUNT),
                Cell.quantity(median, Unit.SECONDS),
                Cell.quantity(events / median, Unit.COUNT),
                Cell.text("%.0f ns".formatted(median / events * 1e9)));
    }

    /** Threads that compute and sleep in turn. Their times are drawn before: a draw takes as long as a third of an event. */
    private static Behaviour behaviour(Load load) {
        Randomness random = new Randomness(1, 1);
        long[] compute = times(Distribution.exponential(load.computeNanos()), random);
        long[] sleep = times(Distribution.exponential(load.sleepNanos()), random);
        int[] steps = new int[load.threads()];
        for (int i = 0; i < steps.length; i++) {
            // Each thread begins elsewhere, with computing.
            steps[i] = 2 * random.below(0, TIMES);
        }
        return (thread, actions) -> {
            int step = steps[thread]++;
            int time = (step >> 1) & (TIMES - 1);
            if ((step & 1) == 0) {
                actions.compute(compute[time], 0);
            } else {
                actions.sleep(sleep[time]);
            }
        };
    }

    private static long[] times(Distribution distribution, Randomness random) {
        long[] times = new long[TIMES];
        for (int i = 0; i < times.length; i++) {
            times[i] = distribution.draw(random, 0);
        }
        return times;
    }

    private static Execution execution(Load load, Scheduler scheduler) {
        Behaviour behaviour = behaviour(load);
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < load.threads(); i++) {
            threads.add(new ThreadSpec("thread-" + i, Role.APP, behaviour, 0, 0, scheduler.attributes(), null, false));
        }
        return new Execution(
                ProgramSpec.withoutHeap(threads, 0, 0),
                CpuTopology.of(load.cpus()),
                COSTS,
                scheduler.model(),
                Heap.ENDLESS);
    }
}
