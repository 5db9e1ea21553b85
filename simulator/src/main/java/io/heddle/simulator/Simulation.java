package io.heddle.simulator;

import io.heddle.hotspot.roles.Role;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.VirtualThreads;
import io.heddle.simulator.calibration.RecordedFigures;
import io.heddle.simulator.calibration.RecordedProgram;
import io.heddle.simulator.calibration.TraceReplay;
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
import org.jspecify.annotations.Nullable;

/** Recorded programs on other machines, and under other policies. */
public final class Simulation {
    /** CONFIG_HZ=250, the kernel's default. */
    private static final long TICK_NANOS = 4_000_000;

    private static final long LIMIT_NANOS = 3_600_000_000_000L;

    /** How often the times of work and copies are corrected. */
    private static final int CORRECTIONS = 4;

    private static final double LARGEST_CORRECTION = 5;

    /** To unmount one virtual thread and mount another (docs/results/switches.md). */
    private static final long MOUNT_NANOS = 300;

    private static final long SEED = 1;

    private Simulation() {}

    /**
     * Returns a program whose simulation on the recorded number of CPUs takes as much CPU time and as long pauses as the recorded run,
     * which no policy has changed. The recorded work contains the refills of caches that the simulation adds itself, and copies are not
     * as fast in every program as the average.
     */
    public static RecordedProgram fitted(RecordedProgram program, Costs costs) {
        RecordedFigures recorded = program.recorded();
        RecordedProgram fitted = program;
        for (int i = 0; i < CORRECTIONS; i++) {
            Prediction run = predict(fitted, CpuTopology.of(recorded.cpus()), costs, Policies.DEFAULT);
            double work = recorded.applicationNanos() / (1e9 * run.applicationCpuSeconds());
            double fixed = program.collections().fixedNanos() / 1e9 * run.collections();
            double copies = (recorded.pauseNanos() / 1e9 - fixed) / (run.pauseSeconds() - fixed);
            fitted = fitted.scaled(work, Math.clamp(copies, 1 / LARGEST_CORRECTION, LARGEST_CORRECTION));
        }
        return fitted;
    }

    /** Runs a program once under a policy, which may convert its threads to virtual ones. */
    public static Prediction predict(RecordedProgram program, CpuTopology topology, Costs costs, Policy policy) {
        Execution execution = execution(program, topology, costs, policy);
        Outcome outcome = execution.run(LIMIT_NANOS);
        return new Prediction(
                outcome,
                execution.nanos() / 1e9,
                execution.figures().pauseNanos() / 1e9,
                execution.figures().collections(),
                execution.figures().copiedBytes(),
                execution.figures().cpuNanos(Role.APP) / 1e9,
                execution.figures().cpuNanos(Role.JIT) / 1e9,
                execution.figures().waitNanos(Role.APP) / 1e9,
                execution.figures().events());
    }

    private static Execution execution(RecordedProgram program, CpuTopology topology, Costs costs, Policy policy) {
        TraceReplay replay = new TraceReplay(program);
        int cpus = topology.cpus();
        int traces = replay.threads();
        CarrierThreads carriers = carriers(replay, cpus, policy.threads());
        List<ThreadSpec> threads = new ArrayList<>();
        for (int i = 0; i < traces; i++) {
            Role role = replay.role(i);
            boolean compiles = role == Role.JIT;
            threads.add(new ThreadSpec(
                    replay.name(i),
                    role,
                    replay,
                    replay.startNanos(i),
                    compiles ? 0 : Math.round(program.liveBytes()),
                    PolicyAttributes.of(policy, role, i, cpus),
                    compiles ? null : carriers,
                    compiles));
        }
        for (int i = 0; carriers != null && i < carriers.count(); i++) {
            threads.add(new ThreadSpec(
                    "carrier-" + i,
                    Role.APP,
                    carriers,
                    0,
                    0,
                    PolicyAttributes.of(policy, Role.APP, i, cpus),
                    null,
                    true));
        }
        ProgramSpec spec = new ProgramSpec(
                threads,
                0,
                traces,
                cpus,
                PolicyAttributes.of(policy, Role.GC_PAUSE, 0, cpus),
                PolicyAttributes.of(policy, Role.VM, 0, cpus));
        GenerationalHeap heap =
                new GenerationalHeap(program.heap(), program.collections(), program.lifespans(), spec.tasks(), 0);
        return new Execution(spec, topology, costs, machine -> LinuxScheduler.eevdf(machine, TICK_NANOS), heap);
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
