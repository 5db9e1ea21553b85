package io.heddle.simulator;

import io.heddle.hotspot.roles.Role;
import io.heddle.policy.CollectorOptions;
import io.heddle.policy.Policy;
import io.heddle.policy.VirtualThreads;
import io.heddle.simulator.calibration.ProgramMemory;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.calibration.TraceReplay;
import io.heddle.simulator.calibration.TracedProgram;
import io.heddle.simulator.execution.Behaviour;
import io.heddle.simulator.execution.Costs;
import io.heddle.simulator.execution.Execution;
import io.heddle.simulator.execution.Outcome;
import io.heddle.simulator.execution.ProgramSpec;
import io.heddle.simulator.execution.ThreadSpec;
import io.heddle.simulator.heap.GenerationalHeap;
import io.heddle.simulator.scheduling.CpuTopology;
import io.heddle.simulator.scheduling.LinuxScheduler;
import io.heddle.simulator.threading.CarrierThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recorded programs on other machines, and under other policies. */
public final class Simulation {
    /** CONFIG_HZ=250, the kernel's default. */
    private static final long TICK_NANOS = 4_000_000;

    private static final long LIMIT_NANOS = 3_600_000_000_000L;

    /** How often work, lifespans and the time of copies are corrected. */
    private static final int CORRECTIONS = 6;

    private static final double LARGEST_CORRECTION = 5;

    /** By how much objects live for less when the recorded run would have been out of memory, and how often at most. */
    private static final double MEMORY_CORRECTION = 0.8;

    private static final int MEMORY_CORRECTIONS = 20;

    /** To unmount one virtual thread and mount another (docs/results/switches.md). */
    private static final long MOUNT_NANOS = 300;

    private static final long SEED = 1;

    private Simulation() {}

    /**
     * Returns a program whose simulation on the recorded number of CPUs takes as much CPU time, copies as much and collects as long as the
     * recorded run. The recorded work contains the refills of caches that the simulation adds itself, how many threads are in the
     * middle of something at a collection differs a little, and copies are not as fast in every program as the average.
     *
     * @param recorded the figures of the recorded run
     * @param policy under which the program was recorded
     */
    public static TracedProgram fitted(TracedProgram program, RecordedFigures recorded, Costs costs, Policy policy) {
        Scenario recordedScenario = new Scenario(recorded.cpus(), Scenario.RECORDED_HEAP, policy);
        TracedProgram fitted = program;
        double longest = LARGEST_CORRECTION;
        for (int i = 0; i < CORRECTIONS; i++) {
            Prediction run = predict(fitted, costs, recordedScenario);
            for (int j = 0; run.outcome() == Outcome.OUT_OF_MEMORY && j < MEMORY_CORRECTIONS; j++) {
                // The recorded run had enough memory: objects live for less, and must not live for longer again.
                fitted = fitted.scaled(1, MEMORY_CORRECTION, 1);
                longest = 1;
                run = predict(fitted, costs, recordedScenario);
            }
            double work = recorded.applicationNanos() / (1e9 * run.applicationCpuSeconds());
            double survival = Math.min(longest, correction(recorded.copiedBytes(), (double) run.copiedBytes()));
            double fixed = program.memory().collections().fixedNanos() / 1e9 * run.collections();
            double copies = correction(recorded.pauseNanos() / 1e9 - fixed, run.pauseSeconds() - fixed);
            fitted = fitted.scaled(work, survival, copies / survival);
        }
        return fitted;
    }

    private static double correction(double recorded, double simulated) {
        return recorded > 0 && simulated > 0
                ? Math.clamp(recorded / simulated, 1 / LARGEST_CORRECTION, LARGEST_CORRECTION)
                : 1;
    }

    /** Tells why a policy cannot be simulated; empty if it can. */
    public static Optional<String> obstacle(Policy policy) {
        if (policy.selection() != null) {
            return Optional.of("it chooses while the program runs. Name one of its choices, for example fifo");
        }
        if (policy.order() != null) {
            return Optional.of("a recording does not have the order in which it ranks threads");
        }
        CollectorOptions collector = policy.collector();
        return collector != null && collector.yieldsBeforeSleep() != null
                ? Optional.of("yields-before-sleep is not simulated")
                : Optional.empty();
    }

    /** Runs a program once. */
    public static Prediction predict(TracedProgram program, Costs costs, Scenario scenario) {
        TracedProgram configured =
                scenario.heapBytes() == Scenario.RECORDED_HEAP ? program : program.withHeap(scenario.heapBytes());
        Execution execution = execution(configured, CpuTopology.of(scenario.cpus()), costs, scenario.policy());
        Outcome outcome = execution.run(LIMIT_NANOS);
        return new Prediction(
                outcome,
                execution.nanos() / 1e9,
                execution.figures().pauseNanos() / 1e9,
                execution.figures().collections(),
                execution.figures().allocatedBytes(),
                execution.figures().copiedBytes(),
                execution.figures().cpuNanos(Role.APP) / 1e9,
                execution.figures().cpuNanos(Role.JIT) / 1e9,
                execution.figures().waitNanos(Role.APP) / 1e9,
                execution.figures().events());
    }

    private static Execution execution(TracedProgram program, CpuTopology topology, Costs costs, Policy policy) {
        TraceReplay replay = new TraceReplay(program);
        int cpus = topology.cpus();
        int traces = replay.threads();
        CarrierThreads carriers = carriers(replay, cpus, policy.threads());
        long workingSet = workingSet(program, costs);
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < traces; i++) {
            Role role = replay.role(i);
            boolean compiles = role == Role.JIT;
            threads.add(new ThreadSpec(
                    replay.name(i),
                    role,
                    replay,
                    replay.startNanos(i),
                    compiles ? 0 : workingSet,
                    PolicyAttributes.of(policy, role, i, cpus),
                    compiles ? null : carriers,
                    compiles));
        }
        if (carriers != null) {
            threads.addAll(carriers.tasks(number -> PolicyAttributes.of(policy, Role.APP, number, cpus)));
        }
        ProgramSpec spec = new ProgramSpec(
                threads,
                0,
                replay.mailboxes(),
                collectors(program, cpus, policy),
                PolicyAttributes.of(policy, Role.GC_PAUSE, 0, cpus),
                PolicyAttributes.of(policy, Role.VM, 0, cpus));
        ProgramMemory memory = program.memory();
        GenerationalHeap heap = new GenerationalHeap(
                memory.heap(), memory.collections(), memory.lifespans(), spec.tasks(), memory.permanentBytes());
        return new Execution(spec, topology, costs, machine -> LinuxScheduler.eevdf(machine, TICK_NANOS), heap);
    }

    /** Returns what a thread reads again after others have run: its live objects, or as much as it can read until it waits. */
    private static long workingSet(TracedProgram program, Costs costs) {
        return Math.round(
                Math.min(program.memory().liveBytes(), program.workBetweenWaits() * costs.refillBytesPerNano()));
    }

    private static int collectors(TracedProgram program, int cpus, Policy policy) {
        Integer wanted = policy.collector() == null ? null : policy.collector().threads();
        return wanted == null ? program.memory().collectorsOn(cpus) : wanted;
    }

    private static @Nullable CarrierThreads carriers(TraceReplay replay, int cpus, @Nullable VirtualThreads threads) {
        if (threads == null) {
            return null;
        }
        @Nullable Behaviour[] behaviours = new @Nullable Behaviour[replay.threads()];
        for (int i = 0; i < behaviours.length; i++) {
            behaviours[i] = replay.role(i) == Role.APP ? replay : null;
        }
        Integer carriers = threads.carriers();
        return new CarrierThreads(
                behaviours, replay.threads(), carriers == null ? cpus : carriers, threads.choices(), MOUNT_NANOS, SEED);
    }
}
