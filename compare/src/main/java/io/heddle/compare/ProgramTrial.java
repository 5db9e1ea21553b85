package io.heddle.compare;

import io.heddle.compare.CompareDocument.ArmFindings;
import io.heddle.compare.runs.Procedure;
import io.heddle.compare.runs.ProgramRuns;
import io.heddle.governor.check.Machine;
import io.heddle.governor.run.Run;
import io.heddle.governor.selector.Memory;
import io.heddle.governor.session.Host;
import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.Plan;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialListener;
import io.heddle.trials.TrialResult;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One program under several policies, from the first run to all that was found.
 *
 * <p>Concurrency: one thread runs it; {@link #stop} and {@link #continued} may be called from any.
 */
public final class ProgramTrial implements AutoCloseable {
    private final Machine machine;
    private final List<String> command;
    private final Lineup lineup;
    private final CompareSettings settings;
    private final Memory memory;
    private final ProgramRuns runs;

    /**
     * @param memory of earlier runs, for arms that choose; is told what this one shows
     * @param warnings is told, while it runs, what its reader should know at once
     */
    public ProgramTrial(
            Host host,
            Machine machine,
            List<String> command,
            Lineup lineup,
            CompareSettings settings,
            Memory memory,
            Consumer<String> warnings) {
        this.machine = machine;
        this.command = command;
        this.lineup = lineup;
        this.settings = settings;
        this.memory = memory;
        requireDistinctLabels();
        try {
            this.runs = new ProgramRuns(
                    host,
                    command,
                    settings.procedure(),
                    settings.timeout(),
                    settings.failuresCount(),
                    policy -> machine.selector(policy, memory),
                    warnings);
        } catch (IOException e) {
            throw new UserError("no place for the program's output in the temporary folder "
                    + System.getProperty("java.io.tmpdir") + "; make room there");
        }
    }

    private void requireDistinctLabels() {
        List<String> labels =
                new ArrayList<>(lineup.arms().stream().map(ArmSpec::label).toList());
        if (settings.withNull()) {
            labels.add(nullLabel(labels.getFirst()));
        }
        if (labels.stream().distinct().count() < labels.size()) {
            throw new UserError("two arms have the same label; write LABEL=TERM to tell them apart");
        }
    }

    /** How often the program is run in all, if nothing comes between. */
    public static int plannedRuns(Lineup lineup, CompareSettings settings) {
        int arms = lineup.arms().size() + (settings.withNull() ? 1 : 0);
        return arms * (settings.rounds() + settings.warmupRounds());
    }

    /** Measures and judges. */
    public CompareDocument run(TrialListener<Run> listener) {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Plan plan = new Plan(
                settings.warmupRounds(), settings.rounds(), Plan.standard().repeats(), settings.seed());
        TrialResult<Run> result = new Trial<>(arms(), plan).run(listener, runs::isStopping);
        // A signal ends the trial by an interruption, which would also end the writing of what it has shown.
        Thread.interrupted();
        if (settings.procedure().equals(Procedure.PLAIN)) {
            new Lessons(memory, lineup.arms(), result).teach();
        }
        return document(result, startedAt);
    }

    /** Ends the running program and lets no other begin. */
    public void stop() {
        runs.stop();
    }

    /** This process was stopped and goes on: the run that was under way says little. */
    public void continued() {
        runs.continued();
    }

    private List<Arm<Run>> arms() {
        List<Arm<Run>> arms = new ArrayList<>();
        for (ArmSpec spec : lineup.arms()) {
            arms.add(runs.arm(spec.label(), spec.policy(), arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE));
        }
        if (settings.withNull()) {
            arms.add(arms.getFirst().asNull(nullLabel(arms.getFirst().label())));
        }
        return arms;
    }

    private static String nullLabel(String baseline) {
        return baseline + "-again";
    }

    private CompareDocument document(TrialResult<Run> result, Instant startedAt) {
        Analysis analysis = new Analysis(Analysis.standard().confidence(), settings.margin());
        List<Figure> figures = Figure.of(settings.procedure());
        Judge judge = new Judge(
                result, lineup.arms(), figures, analysis, machine.cpuQuota().isPresent());
        List<ArmFindings> findings = judge.findings();
        Conclusion conclusion = judge.conclusion(findings);
        Optional<ArmFindings> winner = conclusion instanceof Conclusion.Won ? conclusion.named() : Optional.empty();
        return new CompareDocument(
                CompareDocument.SCHEMA,
                startedAt.toString(),
                ProgramTrial.class.getPackage().getImplementationVersion(),
                repeat(),
                MachineFacts.of(machine),
                command,
                settings.procedure().metrics(),
                figures.getFirst().name(),
                result.ending().inWords(),
                settings.rounds(),
                result.completeRounds(),
                settings.warmupRounds(),
                settings.seed(),
                analysis.confidence(),
                analysis.margin(),
                conclusion.headline(findings.getFirst(), analysis, figures.getFirst()),
                winner.map(ArmFindings::label).orElse(null),
                winner.map(arm -> paste(arm.policy(), command)).orElse(null),
                conclusion.isSound() ? new Reasons(findings.getFirst(), figures).of(findings) : List.of(),
                lineup.leftOut(),
                judge.warnings(findings, conclusion),
                findings);
    }

    /** The same comparison again, whatever is possible where it is repeated. */
    private String repeat() {
        return OwnCommand.word() + " " + ShellWords.line(words(command, lineup, settings));
    }

    /** A comparison as Heddle's arguments, with arms and settings spelled out: what its outcome depends on. */
    public static List<String> words(List<String> command, Lineup lineup, CompareSettings settings) {
        List<String> words = new ArrayList<>(List.of("compare"));
        lineup.arms().forEach(arm -> words.addAll(List.of("--arm", arm.toString())));
        words.addAll(settings.words());
        words.add("--");
        words.addAll(command);
        return words;
    }

    /** The line that runs the program so. */
    static String paste(String policy, List<String> command) {
        String line = ShellWords.line(command);
        return policy.equals(ArmSpec.BARE)
                ? line
                : OwnCommand.word() + " " + ShellWords.line(List.of("run", "--policy", policy, "--")) + " " + line;
    }

    @Override
    public void close() {
        runs.close();
    }
}
