package io.heddle.cli;

import io.heddle.compare.CompareSettings;
import io.heddle.compare.ProgramTrial;
import io.heddle.compare.arms.ArmPlan;
import io.heddle.compare.arms.ArmSpec;
import io.heddle.compare.output.CompareDocument;
import io.heddle.compare.output.CompareReport;
import io.heddle.compare.output.RunTable;
import io.heddle.documents.Content;
import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.Host;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.report.HtmlReport;
import io.heddle.report.MarkdownReport;
import io.heddle.report.TextReport;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One comparison on a terminal: progress, signals, and where its findings go. */
final class Comparing {
    private final List<String> command;
    private final CompareSettings settings;
    private final CompareTargets targets;
    private final Console console;
    private final Host host = Host.live();
    private final HostCapabilities machine = new HostCapabilities(host);
    private final ArmPlan plan;

    /** @param arms as the user named them; none for all that is possible here */
    Comparing(
            List<String> command,
            List<ArmSpec> arms,
            CompareSettings settings,
            CompareTargets targets,
            Console console) {
        this.command = command;
        this.settings = settings;
        this.targets = targets;
        this.console = console;
        this.plan = arms.isEmpty() ? ArmPlan.possible(machine::obstacle) : ArmPlan.demanded(arms, machine::obstacle);
    }

    /** Measures, tells and writes; the exit status. */
    int run() throws WriteFailed {
        targets.check();
        Progress progress =
                new Progress(console, TerminalLook.ofErrors().isTerminal(), ProgramTrial.plannedRuns(plan, settings));
        AtomicInteger signalled = new AtomicInteger();
        CompareDocument document;
        try (ProgramTrial trial = new ProgramTrial(
                host,
                machine,
                command,
                plan,
                settings,
                EvidenceStore.ofUser(System.getenv(), progress::tell),
                progress::tell)) {
            SignalForwarding.endsWith(trial::stop, signalled::set);
            SignalForwarding.onContinue(trial::continued);
            document = trial.run(progress);
            // A signal reaches the trial as an interruption; it is not to cut the report short.
            Thread.interrupted();
        }
        progress.clear();
        boolean written = write(document);
        if (signalled.get() != 0) {
            return 128 + signalled.get();
        }
        return document.hasMeasured() && written ? 0 : 2;
    }

    /** Whether all that was asked for could be written. */
    private boolean write(CompareDocument document) {
        CompareReport report = new CompareReport(document);
        TerminalLook look = TerminalLook.ofOutput();
        boolean written = targets.takeStandardOutput()
                || write(Destination.parse("-"), TextReport.content(report.summary(), look.colour(), look.width()));
        written &= write(targets.json(), JsonFile.of(document));
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
            console.tell(String.valueOf(e.getMessage()));
            return false;
        }
    }
}
