package io.heddle.cli.compare;

import io.heddle.cli.OwnCommand;
import io.heddle.cli.ShellWords;
import io.heddle.cli.SignalForwarding;
import io.heddle.cli.TerminalLook;
import io.heddle.cli.UserError;
import io.heddle.cli.compare.CompareDocument.ArmFindings;
import io.heddle.cli.compare.CompareDocument.LeftOut;
import io.heddle.governor.check.Machine;
import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.Run;
import io.heddle.governor.session.Host;
import io.heddle.report.Content;
import io.heddle.report.Destination;
import io.heddle.report.HtmlReport;
import io.heddle.report.JsonFile;
import io.heddle.report.MarkdownReport;
import io.heddle.report.TextReport;
import io.heddle.report.WriteFailed;
import io.heddle.trials.Analysis;
import io.heddle.trials.Arm;
import io.heddle.trials.Plan;
import io.heddle.trials.Trial;
import io.heddle.trials.TrialResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One comparison from its arms to its report. */
public final class Comparing {
    /** What is tried when the user names no arms. */
    private static final List<Policy> CANDIDATES = List.of(Policies.SLICE, Policies.SLICE_NICE, Policies.FIFO);

    private final List<String> command;
    private final Settings settings;
    private final Targets targets;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Host host = Host.live();
    private final Machine machine = new Machine(host);
    private final List<LeftOut> leftOut = new ArrayList<>();
    private final List<ArmSpec> specs;

    /** How to measure and judge. */
    public record Settings(
            int rounds,
            int warmupRounds,
            boolean withNull,
            @Nullable Duration timeout,
            boolean failuresCount,
            double margin,
            long seed) {}

    /** Where findings are written beside the terminal; null for nowhere. */
    public record Targets(
            @Nullable Destination json,
            @Nullable Destination html,
            @Nullable Destination csv,
            @Nullable Destination markdown) {}

    /** @param arms as the user named them; none for all that is possible here */
    public Comparing(
            List<String> command,
            List<ArmSpec> arms,
            Settings settings,
            Targets targets,
            PrintWriter out,
            PrintWriter err) {
        this.command = command;
        this.settings = settings;
        this.targets = targets;
        this.out = out;
        this.err = err;
        this.specs = arms.isEmpty() ? possible() : demand(arms);
    }

    private List<ArmSpec> possible() {
        List<ArmSpec> arms = new ArrayList<>(List.of(ArmSpec.of(Policies.DEFAULT)));
        for (Policy policy : CANDIDATES) {
            machine.obstacle(policy)
                    .ifPresentOrElse(
                            obstacle -> leftOut.add(
                                    new LeftOut(policy.name(), obstacle.detail(), obstacle.mend(), obstacle.hint())),
                            () -> arms.add(ArmSpec.of(policy)));
        }
        return arms;
    }

    /** Arms that the user asked for must be possible: to leave one out silently would answer another question. */
    private List<ArmSpec> demand(List<ArmSpec> arms) {
        for (ArmSpec arm : arms) {
            arm.policy().flatMap(machine::obstacle).ifPresent(obstacle -> {
                throw new UserError("arm " + arm.label() + " isn't possible here: " + obstacle.causeAndMend());
            });
        }
        List<String> labels = new ArrayList<>(arms.stream().map(ArmSpec::label).toList());
        if (settings.withNull()) {
            labels.add(nullLabel(labels.getFirst()));
        }
        if (labels.stream().distinct().count() < labels.size()) {
            throw new UserError("two arms have the same label; write LABEL=TERM to tell them apart");
        }
        return arms;
    }

    /** Measures, tells and writes; the exit status. */
    public int run() {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Plan plan = new Plan(
                settings.warmupRounds(), settings.rounds(), Plan.standard().repeats(), settings.seed());
        int arms = specs.size() + (settings.withNull() ? 1 : 0);
        Progress progress = new Progress(
                err, TerminalLook.ofErrors().isTerminal(), arms * (settings.rounds() + settings.warmupRounds()));
        AtomicInteger signalled = new AtomicInteger();
        TrialResult<Run> result;
        try (ProgramRuns runs =
                new ProgramRuns(host, command, settings.timeout(), settings.failuresCount(), progress::tell)) {
            SignalForwarding.endsWith(runs::stop, signalled::set);
            SignalForwarding.onContinue(runs::continued);
            result = new Trial<>(arms(runs), plan).run(progress, runs::isStopping);
            // A signal reaches the trial as an interruption; it is not to cut the report short.
            Thread.interrupted();
        }
        progress.clear();
        CompareDocument document = document(result, startedAt);
        boolean written = tell(document);
        if (signalled.get() != 0) {
            return 128 + signalled.get();
        }
        return !written || result.ending() == TrialResult.Ending.BASELINE_FAILED ? 2 : 0;
    }

    private List<Arm<Run>> arms(ProgramRuns runs) {
        List<Arm<Run>> arms = new ArrayList<>();
        for (ArmSpec spec : specs) {
            arms.add(runs.arm(spec, arms.isEmpty() ? Arm.Role.BASELINE : Arm.Role.CANDIDATE));
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
        Judge judge = new Judge(result, specs, analysis, machine.cpuQuota().isPresent());
        List<ArmFindings> findings = judge.findings();
        Optional<ArmFindings> winner = judge.winner(findings);
        return new CompareDocument(
                CompareDocument.SCHEMA,
                startedAt.toString(),
                MachineFacts.ofThis(machine.cpuQuota()),
                command,
                result.ending().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                settings.rounds(),
                settings.warmupRounds(),
                settings.seed(),
                analysis.confidence(),
                analysis.margin(),
                winner.map(ArmFindings::label).orElse(null),
                winner.map(arm -> paste(arm.policy(), command)).orElse(null),
                new Reasons(findings.getFirst()).of(findings),
                leftOut,
                judge.warnings(findings),
                findings);
    }

    /** The line that runs the program so. */
    static String paste(String policy, List<String> command) {
        String line = ShellWords.line(command);
        return policy.equals(ArmSpec.BARE) ? line : OwnCommand.word() + " run --policy " + policy + " -- " + line;
    }

    /** Whether all that was asked for could be written. */
    private boolean tell(CompareDocument document) {
        CompareReport report = new CompareReport(document);
        if (!toStandardOutput()) {
            TerminalLook look = TerminalLook.ofOutput();
            out.print(TextReport.render(report.summary(), look.colour(), look.width()));
            out.flush();
        }
        boolean written = write(targets.json(), JsonFile.of(document));
        written &= write(targets.html(), Content.text(() -> HtmlReport.render(report.page())));
        written &= write(targets.csv(), Content.text(() -> RunTable.csv(document)));
        written &= write(targets.markdown(), Content.text(() -> MarkdownReport.render(report.page())));
        return written;
    }

    /** Whether standard output is taken by a document. */
    private boolean toStandardOutput() {
        return Stream.of(targets.json(), targets.html(), targets.csv(), targets.markdown())
                .anyMatch(Destination.Standard.class::isInstance);
    }

    private boolean write(@Nullable Destination target, Content content) {
        if (target == null) {
            return true;
        }
        try {
            target.write(content);
            return true;
        } catch (WriteFailed e) {
            err.println("heddle: " + e.getMessage());
            err.flush();
            return false;
        }
    }
}
