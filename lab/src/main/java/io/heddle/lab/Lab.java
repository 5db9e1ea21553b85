package io.heddle.lab;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.arms.ArmPlan;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.report.Report;
import io.heddle.report.Section;
import io.heddle.trials.Arm;
import io.heddle.trials.Plan;
import io.heddle.trials.RunFailed;
import io.heddle.trials.Trial;
import io.heddle.trials.analysis.Metric;
import io.heddle.trials.progress.TrialProgress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tools of an experiment: the machine, trials of programs, a cache of measurements, and a listener for progress.
 *
 * <p>Concurrency: one thread runs the experiment. Any thread may call {@link #stop} and {@link #continued}.
 *
 * @see Experiment
 */
public final class Lab {
    /** The figure of measurements that have only one. Ratios of others say nothing before the end. */
    private static final Metric<Map<String, Double>> ONLY_FIGURE = new Metric<>(
            "figure",
            Metric.Better.LESS,
            figures -> figures.size() == 1 ? figures.values().iterator().next() : Double.NaN);

    /** Follows the number of CPUs in the inputs of stored rounds. */
    private static final String CPUS = " CPUs";

    private final Environment environment;
    private final String command;
    private final Scale scale;
    private final ExperimentOptions options;
    private final ResultCache cache;
    private final RoundStore store;
    private final Predicate<String> wanted;
    private final ExperimentListener listener;
    private final List<String> brokenPromises = new ArrayList<>();
    private volatile @Nullable ProgramTrial current;
    private volatile boolean stopping;

    /**
     * The environment of experiments.
     *
     * @param home the checkout with the workloads
     * @param java the {@code java} command that runs them
     * @param heddle the {@code heddle} command
     */
    public record Environment(KernelServices host, HostCapabilities machine, Path home, Path java, Path heddle) {}

    /**
     * @param command the command that repeats the experiment, as its page shows it
     * @param store keeps the rounds of experiments whose sittings add up
     * @param wanted accepts the names of the parts to run
     * @param listener receives the progress
     */
    public Lab(
            Environment environment,
            String command,
            Scale scale,
            ExperimentOptions options,
            ResultCache cache,
            RoundStore store,
            Predicate<String> wanted,
            ExperimentListener listener) {
        this.environment = environment;
        this.command = command;
        this.scale = scale;
        this.options = options;
        this.cache = cache;
        this.store = store;
        this.wanted = wanted;
        this.listener = listener;
    }

    public Scale scale() {
        return scale;
    }

    public ExperimentOptions options() {
        return options;
    }

    public Environment environment() {
        return environment;
    }

    /** The facts at the head of every page: the machine and the command. */
    public List<Report.Fact> facts() {
        return List.of(new Report.Fact("machine", machine().toString()), new Report.Fact("command", command));
    }

    private MachineInfo machine() {
        HostCapabilities host = environment.machine();
        return MachineInfo.of(host.cpus(), host.cpuQuota());
    }

    /** The number of CPUs that programs may use. */
    public int cpus() {
        return machine().cpus();
    }

    /** A command line without paths of this machine, for other checkouts. */
    public String portable(String line) {
        return line.replace(environment.java().toString(), "java").replace(environment.home() + "/", "");
    }

    /** The workloads whose parts are to run. */
    public List<Workload> wanted(List<Workload> workloads) {
        return workloads.stream().filter(workload -> wants(workload.name())).toList();
    }

    public boolean wants(String part) {
        return wanted.test(part);
    }

    /** Reports in a line what comes next, or how far the experiment is. */
    public void progress(String line) {
        listener.progress(line);
    }

    /** The measurement of a part: the cached one, or else a new one. */
    public <T extends Record> T measureOnce(
            String part, List<String> inputs, Class<T> type, ResultCache.Measurement<T> measuring)
            throws InterruptedException, WriteFailed {
        return cache.measureOnce(part, inputs, type, () -> {
            progress(part + " ...");
            T measured = measuring.measure();
            requireRunning();
            return measured;
        });
    }

    /** Compares a program under several policies, interleaved. */
    public CompareDocument compare(String part, List<String> command, List<ArmSpec> arms, CompareSettings settings)
            throws InterruptedException, WriteFailed {
        ArmPlan plan = possible(arms);
        return measureOnce(
                part,
                ProgramTrial.arguments(command, plan, settings),
                CompareDocument.class,
                () -> compareAgain(part, command, arms, settings));
    }

    private ArmPlan possible(List<ArmSpec> arms) {
        return ArmPlan.demanded(arms, environment.machine()::obstacle);
    }

    /** The same without the cache. Selectors know the evidence of the part's earlier comparisons. */
    public CompareDocument compareAgain(String part, List<String> command, List<ArmSpec> arms, CompareSettings settings)
            throws InterruptedException {
        ArmPlan plan = possible(arms);
        try (ProgramTrial trial = new ProgramTrial(
                environment.host(),
                environment.machine(),
                command,
                plan,
                settings,
                cache.evidence(part),
                line -> listener.warn(part + ": " + line))) {
            current = trial;
            requireRunning();
            return trial.run(
                    listener.trial(part, settings.decidingMetric().title(), ProgramTrial.newProgress(plan, settings)));
        } finally {
            current = null;
        }
    }

    /**
     * The number of rounds of each part, with those of earlier sittings: the user's, or that of the scale.
     *
     * @param full the number at full scale
     */
    public int wantedRounds(int full) {
        Integer asked = options.rounds();
        return asked != null ? asked : scale == Scale.FULL ? full : 1;
    }

    /** The measurement of some rounds of a part. */
    @FunctionalInterface
    public interface RoundMeasurement {
        /**
         * @param done the number of earlier rounds
         * @param missing the number of rounds to measure
         */
        InterleavedResults measure(int done, int missing) throws InterruptedException, WriteFailed;
    }

    /**
     * The rounds of a part: those of earlier sittings on machines with as many CPUs, and then new ones until their number is reached.
     * Rounds in which an arm fails are not kept.
     *
     * @param inputs everything else that the ratios depend on
     * @return empty when no round is wanted, and none was measured before
     */
    public List<Sitting> rounds(String part, int rounds, List<String> inputs, RoundMeasurement measuring)
            throws InterruptedException, WriteFailed {
        MachineInfo machine = machine();
        List<String> all = Stream.concat(
                        Stream.of(machine.cpus() + CPUS), inputs.stream().map(this::portable))
                .toList();
        List<Sitting> earlier = store.read(part, all);
        int done = Sitting.join(earlier).map(InterleavedResults::rounds).orElse(0);
        if (done >= rounds) {
            return earlier;
        }
        progress("%s: %d of %d rounds ...".formatted(part, rounds - done, rounds));
        Sitting further = new Sitting(machine.toString(), measuring.measure(done, rounds - done));
        requireRunning();
        if (further.results().failures().isEmpty()) {
            store.add(part, all, further);
        }
        return Stream.concat(earlier.stream(), Stream.of(further)).toList();
    }

    /** The measurement of a part up to a number of rounds, with those of earlier sittings. */
    @FunctionalInterface
    public interface PartMeasurement<P> {
        List<Sitting> measure(P part, int rounds) throws InterruptedException, WriteFailed;
    }

    /**
     * Measures one round of each part after the other, so whenever the experiment is interrupted, all have nearly as many. A part in which
     * an arm fails breaks a promise, and is not measured again.
     *
     * @param name of a part
     * @param rounds the number of rounds of each, with those of earlier sittings
     */
    public <P> Map<P, List<Sitting>> measureInTurn(
            List<P> parts, Function<P, String> name, int rounds, PartMeasurement<P> measuring)
            throws InterruptedException, WriteFailed {
        Map<P, List<Sitting>> sittings = new LinkedHashMap<>();
        List<P> left = new ArrayList<>(parts);
        for (int sofar = Math.min(1, rounds); sofar <= rounds; sofar++) {
            for (P part : List.copyOf(left)) {
                List<Sitting> measured = measuring.measure(part, sofar);
                sittings.put(part, measured);
                List<String> failures = measured.stream()
                        .flatMap(sitting -> sitting.results().failures().stream())
                        .toList();
                if (!failures.isEmpty()) {
                    failures.forEach(failure -> reportBrokenPromise(name.apply(part) + ": " + failure));
                    left.remove(part);
                }
            }
        }
        return sittings;
    }

    /**
     * Rounds of machines with the same number of CPUs.
     *
     * @param sittings not empty
     */
    public record RoundsOfMachines(int cpus, List<Sitting> sittings) {}

    /**
     * The rounds of a part that were measured on machines of any number of CPUs, fewest CPUs first.
     *
     * @param inputs that they have, beside others
     */
    public List<RoundsOfMachines> roundsOfAllMachines(String part, List<String> inputs) {
        return store.readAll(part).entrySet().stream()
                .filter(each -> each.getKey().containsAll(inputs))
                .map(each -> new RoundsOfMachines(
                        Integer.parseInt(each.getKey().getFirst().replace(CPUS, "")), each.getValue()))
                .sorted(Comparator.comparingInt(RoundsOfMachines::cpus))
                .toList();
    }

    /** The measurement of one case: figures by name. */
    @FunctionalInterface
    public interface Measurement<C> {
        Map<String, Double> measure(C each) throws InterruptedException, RunFailed;
    }

    /**
     * Measures cases, interleaved, in the usual number of rounds.
     *
     * @param cases the baseline first; {@code toString} gives their labels
     */
    public <C> InterleavedResults interleave(String part, List<String> command, List<C> cases, Measurement<C> measuring)
            throws InterruptedException, WriteFailed {
        return interleave(part, Plan.standard(), command, cases, measuring);
    }

    /**
     * Measures cases, interleaved.
     *
     * @param fullPlan the plan at full scale
     */
    public <C> InterleavedResults interleave(
            String part, Plan fullPlan, List<String> command, List<C> cases, Measurement<C> measuring)
            throws InterruptedException, WriteFailed {
        Plan plan = scale == Scale.FULL ? fullPlan : fullPlan.withRounds(1).withWarmupRounds(0);
        List<String> inputs = Stream.of(
                        command.stream(), cases.stream().map(String::valueOf), Stream.of(plan.rounds() + " rounds"))
                .flatMap(words -> words)
                .toList();
        return measureOnce(part, inputs, InterleavedResults.class, () -> interleaveAgain(part, plan, cases, measuring));
    }

    /** The same without the cache. */
    public <C> InterleavedResults interleaveAgain(String part, Plan plan, List<C> cases, Measurement<C> measuring)
            throws InterruptedException {
        requireRunning();
        List<Arm<Map<String, Double>>> arms = new ArrayList<>();
        for (C each : cases) {
            Arm.Role role = arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE;
            arms.add(new Arm<>(each.toString(), role, () -> measuring.measure(each)));
        }
        List<String> labels = arms.stream().map(Arm::label).toList();
        var progress = new TrialProgress<>(labels, plan, ONLY_FIGURE, System::nanoTime);
        return InterleavedResults.of(new Trial<>(arms, plan).run(listener.trial(part, "", progress), () -> stopping));
    }

    /** The built-in policies that this machine allows, {@code default} first. */
    public List<Policy> policies() {
        return Stream.concat(Stream.of(Policies.DEFAULT), environment.machine().possiblePolicies().stream())
                .toList();
    }

    /** Reports that Heddle broke a promise of its documentation. */
    public void reportBrokenPromise(String promise) {
        brokenPromises.add(promise);
    }

    /** One line for each promise that Heddle broke in this experiment. */
    public List<String> brokenPromises() {
        return List.copyOf(brokenPromises);
    }

    /** The page of an experiment. */
    public Report report(String title, List<Section> sections) {
        return new Report(title, "", facts(), sections);
    }

    /** The command that runs a program under a policy, by a separate Heddle. */
    public List<String> governedCommand(String policy, List<String> options, List<String> program) {
        return Stream.of(
                        List.of(environment.heddle().toString(), "run", "--policy", policy),
                        options,
                        List.of("--"),
                        program)
                .flatMap(List::stream)
                .toList();
    }

    /** The folder for the evidence that a separate Heddle has of the part's runs, also of those in earlier sittings. */
    public Path evidenceFolder(String part) {
        return cache.evidenceFolder(part);
    }

    /** Starts a command beside the lab. */
    public RunningCommand start(List<String> command) {
        return RunningCommand.start(environment.host(), command);
    }

    /**
     * Waits for the end of a command.
     *
     * @throws UserError when it takes too long
     * @throws InterruptedException when the lab is stopped
     */
    public RunningCommand.Ended await(RunningCommand command, Duration longest) throws InterruptedException {
        return endedWithin(longest, command)
                .orElseThrow(() ->
                        new UserError("a command did not terminate within " + longest.toSeconds() + " s: " + command));
    }

    /** Waits for the end of a command; empty when it takes too long. */
    public Optional<RunningCommand.Ended> endedWithin(Duration longest, RunningCommand command)
            throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        Optional<RunningCommand.Ended> ended;
        do {
            requireRunning();
            ended = command.await(Duration.ofMillis(100));
        } while (ended.isEmpty() && System.nanoTime() - deadline < 0);
        return ended;
    }

    /** Waits for a time; the end of the lab interrupts it. */
    public void sleep(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - deadline < 0) {
            requireRunning();
            Thread.sleep(100);
        }
    }

    /** Ends the running program and starts no other. */
    public void stop() {
        stopping = true;
        ProgramTrial trial = current;
        if (trial != null) {
            trial.stop();
        }
    }

    /** Invalidates the current run: this process was stopped, and continues. */
    public void continued() {
        ProgramTrial trial = current;
        if (trial != null) {
            trial.continued();
        }
    }

    public void requireRunning() throws InterruptedException {
        if (stopping) {
            throw new InterruptedException();
        }
    }
}
