package io.heddle.cli.compare;

import io.heddle.cli.OwnCommand;
import io.heddle.cli.ShellWords;
import io.heddle.cli.SignalForwarding;
import io.heddle.cli.TerminalLook;
import io.heddle.cli.UserError;
import io.heddle.cli.compare.CompareDocument.ArmFindings;
import io.heddle.governor.check.Machine;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One comparison from its arms to its report. */
public final class Comparing {
    private final List<String> command;
    private final Settings settings;
    private final Targets targets;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Host host = Host.live();
    private final Machine machine = new Machine(host);
    private final Lineup lineup;

    /** How to measure and judge. */
    public record Settings(
            int rounds,
            int warmupRounds,
            boolean withNull,
            @Nullable Duration timeout,
            boolean failuresCount,
            double margin,
            long seed) {
        public Settings {
            if (rounds < 1 || warmupRounds < 0 || !(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
                throw new UserError("--runs must be 1 or more, --warmup 0 or more, and --margin above 0 and finite");
            }
            if (timeout != null && timeout.isZero()) {
                throw new UserError("--timeout must be above 0");
            }
        }

        /** As they are written on a command line. */
        List<String> words() {
            List<String> words = new ArrayList<>(List.of(
                    "--runs",
                    String.valueOf(rounds),
                    "--warmup",
                    String.valueOf(warmupRounds),
                    "--margin",
                    Conclusion.percent(margin),
                    "--seed",
                    String.valueOf(seed)));
            if (withNull) {
                words.add("--null");
            }
            if (timeout != null) {
                words.addAll(List.of("--timeout", timeout.toMillis() + "ms"));
            }
            if (failuresCount) {
                words.add("--ignore-failure");
            }
            return words;
        }
    }

    /** Where findings are written beside the terminal; null for nowhere. */
    public record Targets(
            @Nullable Destination json,
            @Nullable Destination html,
            @Nullable Destination csv,
            @Nullable Destination markdown) {
        private List<Destination> all() {
            return Stream.of(json, html, csv, markdown).filter(Objects::nonNull).toList();
        }

        /** Before the first run: an hour of measurements is not to end with nowhere to put them. */
        void check() throws WriteFailed {
            Set<String> seen = new HashSet<>();
            for (Destination target : all()) {
                String place = target.place();
                if (!seen.add(place)) {
                    throw new UserError("two documents would go to " + place + "; name a file for each");
                }
                target.check();
            }
        }

        /** Whether standard output is taken by a document. */
        boolean takeStandardOutput() {
            return all().stream().anyMatch(Destination.Standard.class::isInstance);
        }
    }

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
        this.lineup = arms.isEmpty() ? Lineup.possible(machine::obstacle) : Lineup.demanded(arms, machine::obstacle);
        requireDistinctLabels();
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

    /** Measures, tells and writes; the exit status. */
    public int run() throws WriteFailed {
        targets.check();
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Plan plan = new Plan(
                settings.warmupRounds(), settings.rounds(), Plan.standard().repeats(), settings.seed());
        int arms = lineup.arms().size() + (settings.withNull() ? 1 : 0);
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
        boolean written = tell(document(result, startedAt));
        if (signalled.get() != 0) {
            return 128 + signalled.get();
        }
        return switch (result.ending()) {
            case COMPLETE, STOPPED -> written ? 0 : 2;
            case BASELINE_FAILED, CANDIDATES_FAILED -> 2;
        };
    }

    private List<Arm<Run>> arms(ProgramRuns runs) {
        List<Arm<Run>> arms = new ArrayList<>();
        for (ArmSpec spec : lineup.arms()) {
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
        Judge judge =
                new Judge(result, lineup.arms(), analysis, machine.cpuQuota().isPresent());
        List<ArmFindings> findings = judge.findings();
        Conclusion conclusion = judge.conclusion(findings);
        Optional<ArmFindings> winner =
                conclusion instanceof Conclusion.Won(ArmFindings arm, var _) ? Optional.of(arm) : Optional.empty();
        return new CompareDocument(
                CompareDocument.SCHEMA,
                startedAt.toString(),
                Comparing.class.getPackage().getImplementationVersion(),
                repeat(),
                MachineFacts.ofThis(machine.cpuQuota()),
                command,
                result.ending().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                settings.rounds(),
                result.completeRounds(),
                settings.warmupRounds(),
                settings.seed(),
                analysis.confidence(),
                analysis.margin(),
                conclusion.headline(findings.getFirst(), analysis),
                winner.map(ArmFindings::label).orElse(null),
                winner.map(arm -> paste(arm.policy(), command)).orElse(null),
                conclusion.isSound() ? new Reasons(findings.getFirst()).of(findings) : List.of(),
                lineup.leftOut(),
                judge.warnings(findings),
                findings);
    }

    /** The same comparison again, whatever is possible where it is repeated. */
    private String repeat() {
        List<String> words = new ArrayList<>(List.of("compare"));
        lineup.arms().forEach(arm -> words.addAll(List.of("--arm", arm.toString())));
        words.addAll(settings.words());
        words.add("--");
        words.addAll(command);
        return OwnCommand.word() + " " + ShellWords.line(words);
    }

    /** The line that runs the program so. */
    static String paste(String policy, List<String> command) {
        String line = ShellWords.line(command);
        return policy.equals(ArmSpec.BARE) ? line : OwnCommand.word() + " run --policy " + policy + " -- " + line;
    }

    /** Whether all that was asked for could be written. */
    private boolean tell(CompareDocument document) {
        CompareReport report = new CompareReport(document);
        if (!targets.takeStandardOutput()) {
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
