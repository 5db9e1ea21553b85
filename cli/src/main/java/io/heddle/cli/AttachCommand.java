package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.Host;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.Selected;
import io.heddle.governor.session.Attachment;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.TaskStat;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.selection.Selectors;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle attach}: a policy for a program that runs already. */
@Command(
        name = "attach",
        description =
                "Bring a policy to a program that runs, with all that it starts, until it ends or this command does;"
                        + " the program is left as it was found.",
        mixinStandardHelpOptions = true)
final class AttachCommand implements Callable<Integer> {
    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            defaultValue = "auto",
            completionCandidates = Candidates.PolicyNames.class,
            description =
                    "${COMPLETION-CANDIDATES}, a TOML file, or several of them joined by +; those that can be undone (default: ${DEFAULT-VALUE})")
    private String policy = "auto";

    @Option(
            names = "--for",
            paramLabel = "DURATION",
            description = "Leave the program again after this time, such as 30s or 5m")
    private @Nullable Duration limit;

    @Option(names = "--json", paramLabel = "FILE", description = "Write what was done")
    private @Nullable Destination json;

    @Parameters(paramLabel = "PID", description = "A process of the program; all that it starts belongs to it.")
    private int pid;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle attach} ({@code docs/schemas/attach.schema.json}). */
    record AttachDocument(
            String schema,
            int pid,
            String policy,
            String outcome,
            @Nullable Selected selected,
            List<String> notes) {}

    @Override
    public Integer call() throws WriteFailed {
        if (json != null) {
            json.check();
        }
        Host host = Host.live();
        HostCapabilities machine = new HostCapabilities(host);
        Policy chosen = PolicyExpression.parse(policy);
        requireReversible(machine, chosen);
        ProcessId top = target(host.proc());
        Attachment attachment = new Attachment(
                host, Selectors.of(chosen, machine, EvidenceStore.ofUser(System.getenv(), this::tell)), this::tell);
        SignalForwarding.endsWith(attachment::detach, _ -> {});
        Attachment.Report report = attachAlone(attachment, host.proc(), top, chosen);
        if (report.selected() != null) {
            tell(report.selected().account());
        }
        if (json != null) {
            JsonFile.write(
                    json,
                    new AttachDocument(
                            "heddle.attach/1",
                            pid,
                            chosen.name(),
                            report.outcome().name().toLowerCase(Locale.ROOT),
                            report.selected(),
                            report.notes()));
        }
        if (report.outcome() == Attachment.Outcome.NO_JVM) {
            throw new UserError("process " + pid
                    + " is no HotSpot JVM, nor is any that it has started: there is nothing to act on."
                    + " Attach to the JVM's process once it runs, or start it with heddle run");
        }
        return 0;
    }

    /** A program has one governor. */
    private Attachment.Report attachAlone(Attachment attachment, Proc proc, ProcessId top, Policy chosen) {
        GovernorRegistry governors = new GovernorRegistry(proc);
        try (Registration registration = governors.register(top)) {
            if (!registration.isInForce()) {
                tell("other Heddles can't see that this one is attached: no folder for registrations can be written"
                        + " (see docs/auto.md). Attach no second one to this program");
            }
            governors.of(top).ifPresent(other -> {
                throw new UserError("process " + pid + " is governed by Heddle already, by process "
                        + other.process().pid() + "; end that first");
            });
            governors.below(top).ifPresent(other -> {
                throw new UserError("process " + other.target().pid() + " below process " + pid
                        + " is governed by Heddle already, by process "
                        + other.process().pid() + "; end that first: heddle detach "
                        + other.target().pid());
            });
            governors
                    .ofOtherUser(top)
                    .ifPresent(other -> tell("process " + pid + " is also governed by process "
                            + other.process().pid() + ", a Heddle of user " + other.user()
                            + ": the two may undo each other's policies. End that one first"));
            return attach(attachment, top, chosen);
        }
    }

    private Attachment.Report attach(Attachment attachment, ProcessId top, Policy chosen) {
        try {
            return attachment.attach(top, limit);
        } catch (WatchdogException e) {
            throw RunCommand.impossible(chosen, e.getMessage());
        }
    }

    /** What can't be undone, or must be there from the start, is for programs that Heddle launches. */
    private static void requireReversible(HostCapabilities machine, Policy chosen) {
        if (chosen.threads() != null || chosen.bindsThreads()) {
            throw new UserError("policy " + chosen.name() + " needs a program from its start: use heddle run");
        }
        machine.limit(chosen).or(() -> machine.lasting(chosen)).ifPresent(obstacle -> {
            throw RunCommand.impossible(chosen, obstacle.causeAndMend());
        });
    }

    private ProcessId target(Proc proc) {
        TaskStat stat = proc.process(pid)
                .filter(found -> !found.isProcessDead())
                .orElseThrow(() -> new UserError("there is no process " + pid));
        ProcessId found = new ProcessId(pid, stat.startTicks());
        if (!Signals.canSignal(found)) {
            throw new UserError("process " + pid + " is another user's: attach as that user, or as root");
        }
        return found;
    }

    private void tell(String message) {
        Console.of(spec.commandLine()).tell(message);
    }
}
