package io.heddle.compare;

import io.heddle.compare.analysis.ArmFindings;
import io.heddle.compare.analysis.Conclusion;
import io.heddle.compare.analysis.EvidenceUpdate;
import io.heddle.compare.analysis.Explanation;
import io.heddle.compare.analysis.MetricDefinition;
import io.heddle.compare.analysis.ResultAnalyzer;
import io.heddle.compare.arms.ArmPlan;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.recording.RecordedRun;
import io.heddle.compare.runs.ProgramRunner;
import io.heddle.compare.runs.RunListener;
import io.heddle.documents.UserError;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.run.Run;
import io.heddle.kernel.constraints.MachineInfo;
import io.heddle.kernel.process.SelfCommand;
import io.heddle.kernel.process.ShellWords;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.recorder.RecordingSpec;
import io.heddle.selection.Selectors;
import io.heddle.selection.evidence.EvidenceHistory;
import io.heddle.trials.Arm;
import io.heddle.trials.RunDisturbed;
import io.heddle.trials.RunFailed;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.TrialResult;
import io.heddle.trials.analysis.Analysis;
import io.heddle.trials.progress.TrialProgress;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of one program under several policies, from the first run to the document.
 *
 * <p>Concurrency: one thread runs it. Any thread may call {@link #stop} and {@link #continued}.
 */
public final class ProgramTrial implements AutoCloseable {
    private final HostCapabilities machine;
    private final List<String> command;
    private final ArmPlan plan;
    private final CompareSettings settings;
    private final EvidenceHistory history;
    private final ProgramRunner runs;

    /**
     * @param history evidence of earlier runs, for selectors; receives the results
     * @param listener receives warnings and output at once, while the program runs
     * @throws UserError when two arms have the same label, or the temporary folder cannot be used
     */
    public ProgramTrial(
            KernelServices host,
            HostCapabilities machine,
            List<String> command,
            ArmPlan plan,
            CompareSettings settings,
            EvidenceHistory history,
            RunListener listener) {
        this.machine = machine;
        this.command = command;
        this.plan = plan;
        this.settings = settings;
        this.history = history;
        requireDistinctLabels();
        try {
            this.runs = new ProgramRunner(
                    host,
                    command,
                    settings.protocol(),
                    settings.timeout(),
                    settings.ignoreFailures(),
                    policy -> Selectors.of(policy, machine, machine.limits(), history),
                    listener);
        } catch (IOException e) {
            throw new UserError("cannot store the output of the program in " + System.getProperty("java.io.tmpdir")
                    + ". Free some space there.");
        }
    }

    private void requireDistinctLabels() {
        List<String> labels = labels(plan, settings);
        if (labels.stream().distinct().count() < labels.size()) {
            throw new UserError("two arms have the same label. Write LABEL=TERM to distinguish them.");
        }
    }

    /** The progress of a comparison that begins now, in the metric that decides. */
    public static TrialProgress<Run> newProgress(ArmPlan plan, CompareSettings settings) {
        return new TrialProgress<>(
                labels(plan, settings),
                settings.plan(),
                settings.decidingMetric().metric(),
                System::nanoTime);
    }

    /** The labels of the arms, the baseline first. */
    private static List<String> labels(ArmPlan plan, CompareSettings settings) {
        List<String> labels =
                new ArrayList<>(plan.arms().stream().map(ArmSpec::label).toList());
        if (settings.addNullArm()) {
            labels.add(nullLabel(labels.getFirst()));
        }
        return labels;
    }

    /**
     * Runs the comparison on the calling thread.
     *
     * @throws UserError when the program cannot be started in the first run
     */
    public CompareDocument run(TrialListener<Run> listener) {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        TrialResult<Run> result = new Trial<>(arms(), settings.plan()).run(listener, runs::isStopping);
        // A signal ends the trial by an interruption, which would also interrupt the writing of evidence.
        Thread.interrupted();
        if (settings.protocol().isPlain()) {
            new EvidenceUpdate(history, plan.arms(), result).apply();
        }
        return document(result, startedAt);
    }

    /**
     * Runs the program once more under an arm and records it. The run is no part of the trial. {@code bare} runs under {@code
     * default}: a recording observes the program.
     *
     * @param label of an arm of the plan
     * @throws RunFailed when the program fails, or the recording cannot begin
     * @throws RunDisturbed when Heddle was stopped, or reverted the policy
     * @throws InterruptedException when {@link #stop} was called
     */
    public RecordedRun.Result record(String label, RecordingSpec recording)
            throws RunFailed, RunDisturbed, InterruptedException {
        Policy policy = plan.arms().stream()
                .filter(arm -> arm.label().equals(label))
                .findFirst()
                .flatMap(ArmSpec::policy)
                .orElse(Policies.DEFAULT);
        return runs.record(policy, recording);
    }

    /** Ends the running program and starts no other. */
    public void stop() {
        runs.stop();
    }

    /** @throws InterruptedException when {@link #stop} was called */
    public void requireRunning() throws InterruptedException {
        if (runs.isStopping()) {
            throw new InterruptedException();
        }
    }

    /** Invalidates the current run: this process was stopped, and continues. */
    public void continued() {
        runs.continued();
    }

    private List<Arm<Run>> arms() {
        List<Arm<Run>> arms = new ArrayList<>();
        for (ArmSpec spec : plan.arms()) {
            arms.add(runs.arm(spec.label(), spec.policy(), arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE));
        }
        if (settings.addNullArm()) {
            arms.add(arms.getFirst().asNull(nullLabel(arms.getFirst().label())));
        }
        return arms;
    }

    private static String nullLabel(String baseline) {
        return baseline + "-again";
    }

    private CompareDocument document(TrialResult<Run> result, Instant startedAt) {
        Analysis analysis = new Analysis(Analysis.standard().confidence(), settings.margin());
        List<MetricDefinition> metrics = MetricDefinition.of(settings.protocol());
        ResultAnalyzer analyzer = new ResultAnalyzer(
                result, plan.arms(), metrics, analysis, machine.cpuQuota().isPresent());
        List<ArmFindings> findings = analyzer.findings();
        Conclusion conclusion = analyzer.conclusion(findings);
        Optional<ArmFindings> winner = conclusion instanceof Conclusion.Winner ? conclusion.arm() : Optional.empty();
        return new CompareDocument(
                CompareDocument.SCHEMA,
                startedAt.toString(),
                ProgramTrial.class.getPackage().getImplementationVersion(),
                repeat(),
                MachineInfo.of(machine.cpus(), machine.cpuQuota()),
                command,
                settings.protocol().metrics(),
                metrics.getFirst().name(),
                result.ending().describe(),
                settings.rounds(),
                result.completeRounds(),
                settings.warmupRounds(),
                settings.seed(),
                analysis.confidence(),
                analysis.margin(),
                conclusion.headline(findings.getFirst(), analysis, metrics.getFirst()),
                winner.map(ArmFindings::label).orElse(null),
                winner.map(arm -> paste(arm.policy(), command)).orElse(null),
                conclusion.isSound() ? new Explanation(findings.getFirst(), metrics).explain(findings) : List.of(),
                plan.omitted(),
                analyzer.warnings(findings, conclusion),
                findings,
                null);
    }

    /** The command line of this comparison. */
    private String repeat() {
        return SelfCommand.word() + " " + ShellWords.join(arguments(command, plan, settings));
    }

    /** The arguments of Heddle for this comparison, with arms and settings spelled out. */
    public static List<String> arguments(List<String> command, ArmPlan plan, CompareSettings settings) {
        List<String> arguments = new ArrayList<>(List.of("compare"));
        plan.arms().forEach(arm -> arguments.addAll(List.of("--arm", arm.toString())));
        arguments.addAll(settings.arguments());
        arguments.add("--");
        arguments.addAll(command);
        return arguments;
    }

    /** The command line that runs the program under this policy. */
    static String paste(String policy, List<String> command) {
        String line = ShellWords.join(command);
        return policy.equals(ArmSpec.BARE)
                ? line
                : SelfCommand.word() + " " + ShellWords.join(List.of("run", "--policy", policy, "--")) + " " + line;
    }

    @Override
    public void close() {
        runs.close();
    }
}
