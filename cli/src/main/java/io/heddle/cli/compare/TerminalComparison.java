package io.heddle.cli.compare;

import io.heddle.cli.run.SignalForwarding;
import io.heddle.cli.terminal.Console;
import io.heddle.cli.terminal.ProgressReporter;
import io.heddle.cli.terminal.ProgressText;
import io.heddle.cli.terminal.TerminalInfo;
import io.heddle.compare.CompareSettings;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.arms.ArmPlan;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.output.CompareReport;
import io.heddle.compare.output.RunTable;
import io.heddle.compare.output.Why;
import io.heddle.compare.runs.RunListener;
import io.heddle.compare.runs.RunMode;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.run.Run;
import io.heddle.report.MarkdownReport;
import io.heddle.report.Report;
import io.heddle.report.html.HtmlReport;
import io.heddle.report.text.TextReport;
import io.heddle.trials.analysis.Analysis;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A comparison that a user started: its progress, its signals, and its results. */
public final class TerminalComparison {
    private static final String LONG_RUN_HINT =
            "the first run has taken more than 1 min. If the program is a server, stop this comparison with Ctrl-C, and"
                    + " add --ready WHEN and --load COMMAND (docs/servers.md).";

    private final List<String> command;
    private final CompareSettings settings;
    private final CompareOutput output;
    private final Console console;
    private final KernelServices host = KernelServices.live();
    private final HostCapabilities machine = new HostCapabilities(host);
    private final ArmPlan plan;

    /** @param arms those that the user names; none for all that this machine allows */
    public TerminalComparison(
            List<String> command, List<ArmSpec> arms, CompareSettings settings, CompareOutput output, Console console) {
        this.command = command;
        this.settings = settings;
        this.output = output;
        this.console = console;
        this.plan = arms.isEmpty() ? ArmPlan.possible(machine::obstacle) : ArmPlan.demanded(arms, machine::obstacle);
    }

    /** Measures, reports and writes; the exit status. */
    public int run() throws WriteFailed {
        output.check();
        warnOfTooFewRuns();
        ProgressReporter<Run> progress = new ProgressReporter<>(
                console,
                output.progress(),
                new ProgressText("", settings.decidingMetric().title()),
                ProgramTrial.newProgress(plan, settings),
                settings.protocol().mode() instanceof RunMode.ToCompletion ? LONG_RUN_HINT : null);
        AtomicInteger signalled = new AtomicInteger();
        CompareDocument document;
        boolean written;
        try (ProgramTrial trial = new ProgramTrial(
                host,
                machine,
                command,
                plan,
                settings,
                EvidenceStore.ofUser(System.getenv(), progress::message),
                listener(progress))) {
            SignalForwarding.endsWith(trial::stop, signalled::set);
            SignalForwarding.onContinue(trial::continued);
            document = trial.run(progress);
            // What was measured is visible before further runs, which may fail or be ended.
            written = writeText(new CompareReport(document).summary());
            if (output.differences() == CompareOutput.Differences.RECORDED && document.hasCompleted()) {
                document = recorded(trial, document);
            }
            // A signal interrupts this thread. The interrupt must not cut the report short.
            Thread.interrupted();
        }
        Optional<Report> differences = new CompareReport(document).differences();
        if (differences.isPresent()) {
            written &= writeText(differences.get());
        }
        written &= writeDocuments(document);
        if (signalled.get() != 0) {
            return 128 + signalled.get();
        }
        return document.hasMeasured() && written ? 0 : 2;
    }

    /** The document with recorded runs, or with the reason why they are missing. */
    private CompareDocument recorded(ProgramTrial trial, CompareDocument document) {
        Why why = new RecordedComparison(trial, document, message -> {
                    if (!output.isQuiet()) {
                        console.tell(message);
                    }
                })
                .run();
        if (why.failure() != null) {
            console.tell("cannot say where the difference went: " + why.failure());
        }
        return document.with(why);
    }

    private void warnOfTooFewRuns() {
        if (!output.isQuiet() && plan.arms().size() > 1 && settings.rounds() < Analysis.MIN_ROUNDS) {
            console.tell(
                    "no verdict is possible: --runs %d is too few for a confidence interval. Use --runs %d or more."
                            .formatted(settings.rounds(), Analysis.MIN_ROUNDS));
        }
    }

    private RunListener listener(ProgressReporter<Run> progress) {
        return new RunListener() {
            @Override
            public void warn(String message) {
                progress.message(message);
            }

            @Override
            public void programEnded(Path programOutput, Path programErrors) {
                if (output.programOutput() == CompareOutput.ProgramOutput.SHOWN) {
                    progress.clear();
                    show(programOutput);
                    show(programErrors);
                }
            }
        };
    }

    /** Copies output of the program to standard error: standard output is for results. */
    private void show(Path file) {
        PrintWriter writer = console.errors();
        try (Reader reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            reader.transferTo(writer);
        } catch (IOException e) {
            console.tell("cannot show the output of the program: " + e.getMessage());
        }
        writer.flush();
    }

    /** Writes for people, unless a document goes to standard output; whether that succeeded. */
    private boolean writeText(Report report) {
        TerminalInfo terminal = TerminalInfo.ofOutput();
        return output.hasDocumentOnStandardOutput()
                || write("", Destination.parse("-"), TextReport.content(report, terminal.colour(), terminal.width()));
    }

    /** Whether all documents could be written. */
    private boolean writeDocuments(CompareDocument document) {
        CompareReport report = new CompareReport(document);
        boolean written = write("Report", output.html(), Content.text(() -> HtmlReport.render(report.page())));
        written &= write("JSON", output.json(), JsonFile.of(document));
        written &= write("CSV", output.csv(), Content.text(() -> RunTable.csv(document)));
        written &= write("Markdown", output.markdown(), Content.text(() -> MarkdownReport.render(report.page())));
        return written;
    }

    private boolean write(String name, @Nullable Destination target, Content content) {
        if (target == null) {
            return true;
        }
        try {
            target.write(content);
        } catch (WriteFailed e) {
            console.tell(String.valueOf(e.getMessage()));
            return false;
        }
        if (!output.isQuiet() && target instanceof Destination.File file && Files.isRegularFile(file.path())) {
            console.tell(name + ": " + uri(file));
        }
        return true;
    }

    /** The address of a file, which terminals make a link: {@code file:///home/ada/page.html}. */
    public static String uri(Destination.File file) {
        return file.path().toAbsolutePath().normalize().toUri().toString();
    }
}
