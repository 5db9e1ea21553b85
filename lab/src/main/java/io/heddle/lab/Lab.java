package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.arms.ArmPlan;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.Host;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Arm;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.RunId;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment works with: the machine, the programs, a notebook, and somebody to tell how far it is.
 *
 * <p>Concurrency: one thread experiments; {@link #stop} and {@link #continued} may be called from any.
 *
 * @see Experiment
 */
public final class Lab {
    private final Bench bench;
    private final Scale scale;
    private final Notebook notebook;
    private final Predicate<String> wanted;
    private final Consumer<String> progress;
    private final List<String> brokenPromises = new ArrayList<>();
    private volatile @Nullable ProgramTrial current;
    private volatile boolean stopping;

    /**
     * Where experiments are made.
     *
     * @param home the checkout that has the workloads
     * @param java the command that runs them
     * @param heddle the command that is Heddle
     */
    public record Bench(Host host, HostCapabilities machine, Path home, Path java, Path heddle) {}

    /**
     * @param wanted the parts to do, by name
     * @param progress is told in a line what is done next
     */
    public Lab(Bench bench, Scale scale, Notebook notebook, Predicate<String> wanted, Consumer<String> progress) {
        this.bench = bench;
        this.scale = scale;
        this.notebook = notebook;
        this.wanted = wanted;
        this.progress = progress;
    }

    Scale scale() {
        return scale;
    }

    Bench bench() {
        return bench;
    }

    Report.Fact machineFact() {
        return new Report.Fact(
                "machine",
                MachineInfo.of(bench.machine().cpus(), bench.machine().cpuQuota())
                        .toString());
    }

    /** Without what is this machine's own: as it is typed in the checkout of anybody whose {@code java} suits. */
    String portable(String line) {
        return line.replace(bench.java().toString(), "java").replace(bench.home() + "/", "");
    }

    /** Those of the workloads that are wanted. */
    List<Workload> wanted(List<Workload> workloads) {
        return workloads.stream().filter(workload -> wants(workload.name())).toList();
    }

    boolean wants(String part) {
        return wanted.test(part);
    }

    void tell(String line) {
        progress.accept(line);
    }

    /** What the notebook has of a part, measured now if it has nothing. */
    <T extends Record> T entry(String part, List<String> asked, Class<T> type, Notebook.Measuring<T> measuring)
            throws InterruptedException, WriteFailed {
        return notebook.entry(part, asked, type, () -> {
            tell(part + " ...");
            T measured = measuring.measure();
            requireGoingOn();
            return measured;
        });
    }

    /** A program under several policies, in one sitting. */
    CompareDocument compare(String part, List<String> command, List<ArmSpec> arms, CompareSettings settings)
            throws InterruptedException, WriteFailed {
        ArmPlan lineup = ArmPlan.demanded(arms, bench.machine()::obstacle);
        return entry(part, ProgramTrial.arguments(command, lineup, settings), CompareDocument.class, () -> {
            try (ProgramTrial trial = new ProgramTrial(
                    bench.host(),
                    bench.machine(),
                    command,
                    lineup,
                    settings,
                    notebook.evidence(part),
                    line -> tell(part + ": " + line))) {
                current = trial;
                requireGoingOn();
                return trial.run(new Telling<>(part));
            } finally {
                current = null;
            }
        });
    }

    /** One measurement of a case: some figures by name. */
    @FunctionalInterface
    interface Measuring<C> {
        Map<String, Double> measure(C each) throws InterruptedException, RunFailed;
    }

    /**
     * Cases that an experiment measures by itself, in one sitting of as many rounds as is usual.
     *
     * @param cases the first is the baseline; told apart by what they are as text
     */
    <C> Sitting sitting(String part, List<String> command, List<C> cases, Measuring<C> measuring)
            throws InterruptedException, WriteFailed {
        return sitting(part, Plan.standard(), command, cases, measuring);
    }

    /**
     * The same.
     *
     * @param fullPlan of the experiment at full scale
     */
    <C> Sitting sitting(String part, Plan fullPlan, List<String> command, List<C> cases, Measuring<C> measuring)
            throws InterruptedException, WriteFailed {
        Plan plan = scale == Scale.FULL ? fullPlan : fullPlan.withRounds(1).withWarmupRounds(0);
        List<String> asked = Stream.of(
                        command.stream(), cases.stream().map(String::valueOf), Stream.of(plan.rounds() + " rounds"))
                .flatMap(words -> words)
                .toList();
        return entry(part, asked, Sitting.class, () -> {
            requireGoingOn();
            List<Arm<Map<String, Double>>> arms = new ArrayList<>();
            for (C each : cases) {
                Arm.Role role = arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE;
                arms.add(new Arm<>(each.toString(), role, () -> measuring.measure(each)));
            }
            return Sitting.of(new Trial<>(arms, plan).run(new Telling<>(part), () -> stopping));
        });
    }

    /** The built-in policies that this machine allows, {@code default} first. */
    List<Policy> policies() {
        return Stream.concat(Stream.of(Policies.DEFAULT), bench.machine().possiblePolicies().stream())
                .toList();
    }

    /** Reports that an experiment has seen Heddle break what its documentation promises. */
    void broken(String promise) {
        brokenPromises.add(promise);
    }

    /** One line for each promise that the experiment has seen broken; empty for experiments that only measure. */
    public List<String> brokenPromises() {
        return List.copyOf(brokenPromises);
    }

    /** What an experiment leaves behind. */
    Report report(String title, List<Section> sections) {
        return new Report(title, "", List.of(machineFact()), sections);
    }

    /** The words that run a program under a Heddle of its own, as a user does. */
    List<String> underHeddle(String policy, List<String> options, List<String> program) {
        return Stream.of(List.of(bench.heddle().toString(), "run", "--policy", policy), options, List.of("--"), program)
                .flatMap(List::stream)
                .toList();
    }

    /** A command beside the lab. */
    RunningCommand start(List<String> command) {
        return RunningCommand.start(bench.host(), command);
    }

    /** Waits for a command's end or for the lab's. */
    RunningCommand.Ended await(RunningCommand command, Duration longest) throws InterruptedException {
        return endedWithin(longest, command)
                .orElseThrow(() -> new UserError("it did not end within " + longest.toSeconds() + " s: " + command));
    }

    /** The same; empty when the time is over first. */
    Optional<RunningCommand.Ended> endedWithin(Duration longest, RunningCommand command) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        Optional<RunningCommand.Ended> ended;
        do {
            requireGoingOn();
            ended = command.await(Duration.ofMillis(100));
        } while (ended.isEmpty() && System.nanoTime() - deadline < 0);
        return ended;
    }

    /** Waits, or for the lab's end. */
    void sleep(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - deadline < 0) {
            requireGoingOn();
            Thread.sleep(100);
        }
    }

    /** Ends what runs and lets nothing else begin. */
    public void stop() {
        stopping = true;
        ProgramTrial trial = current;
        if (trial != null) {
            trial.stop();
        }
    }

    /** This process was stopped and goes on: the run that was under way says little. */
    public void continued() {
        ProgramTrial trial = current;
        if (trial != null) {
            trial.continued();
        }
    }

    void requireGoingOn() throws InterruptedException {
        if (stopping) {
            throw new InterruptedException();
        }
    }

    /** Tells of each run of a part. */
    private final class Telling<M> implements TrialListener<M> {
        private final String part;

        Telling(String part) {
            this.part = part;
        }

        @Override
        public void started(RunId run) {
            tell(part + ": " + run.describe() + " ...");
        }

        @Override
        public void failed(RunId run, String reason) {
            tell(part + ": " + run.arm() + " is dropped: " + reason);
        }
    }
}
