package io.heddle.cli.run;

import io.heddle.cli.jvms.RunningJvms;
import io.heddle.cli.options.Durations;
import io.heddle.cli.options.GoalOptions;
import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.options.PolicyOptions;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.Registration;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.SelectionResult;
import io.heddle.governor.session.Attachment;
import io.heddle.governor.session.SessionListener;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.selection.Selectors;
import io.heddle.selection.goals.Goals;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle attach}: a policy for a program that runs already. */
@Command(
        name = "attach",
        description = {
            "Apply a policy to a running program and all processes that it starts.",
            "Heddle reverts the policy at the end of this command. Policies that cannot be reverted need heddle run."
        },
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the program has ended, or the policy was reverted (Ctrl-C, heddle detach, --for)",
            "2:the policy cannot be applied, or there is no such program"
        },
        footer = {
            "  heddle attach 4711",
            "  heddle attach com.example.Server -p fifo -d 30s",
            "  heddle attach 4711 --goal 'p99:less=http://localhost:8080/metrics#rpc_seconds'",
            "  heddle detach 4711",
            "  heddle list"
        })
public final class AttachCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "PID|MAIN",
            description =
                    "The PID of a process of the program, its main class or jar, or an unambiguous part of that name")
    @SuppressWarnings("NullAway.Init")
    private String process;

    @ArgGroup(validate = false, order = 1, heading = "%nPolicy options:%n")
    private PolicyGroup how = new PolicyGroup();

    @ArgGroup(validate = false, order = 2, heading = "%nGoal options:%n")
    private GoalOptions wanted = new GoalOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nOutput options:%n")
    private OutputOptions output = new OutputOptions();

    /** The policy options of attach. */
    static final class PolicyGroup extends PolicyOptions {
        @Option(
                names = {"-d", "--for"},
                paramLabel = "DURATION",
                description =
                        "Revert the policy after this time, for example 30s or 5m (default: at the program's end)")
        private @Nullable Duration limit;
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /** The JSON of {@code heddle attach} ({@code docs/schemas/attach.schema.json}). */
    record AttachDocument(
            String schema,
            int pid,
            String policy,
            String outcome,
            @Nullable SelectionResult selected,
            List<String> notes) {}

    @Override
    public Integer call() throws WriteFailed {
        Optional<Goals> goals = wanted.goals(spec);
        output.checkJson();
        KernelServices host = KernelServices.live();
        HostCapabilities machine = new HostCapabilities(host);
        Policy chosen = PolicyExpression.parse(how.policy);
        GoalOptions.requireAuto(goals, chosen);
        requireReversible(machine, chosen);
        RunningJvms jvms = new RunningJvms(host.proc());
        int pid = jvms.pid(process);
        ProcessId top = target(jvms, pid);
        CpuLimits limits = CpuLimits.of(host.proc(), pid).orElseGet(machine::limits);
        CompletableFuture<Attachment> governing = new CompletableFuture<>();
        Attachment attachment = new Attachment(
                host,
                goals.map(each -> Selectors.towards(
                                each, machine, limits, start -> governing.join().startExcluded(start)))
                        .orElseGet(() -> Selectors.of(
                                chosen, machine, limits, EvidenceStore.ofUser(System.getenv(), this::tell))),
                new SessionListener() {
                    @Override
                    public void warn(String message) {
                        tell(message);
                    }

                    @Override
                    public void attached() {
                        inform(beginning(jvms, pid, chosen));
                    }
                });
        governing.complete(attachment);
        RunCommand.warnOfEscape(limits, chosen).ifPresent(this::tell);
        SignalForwarding.endsWith(attachment::detach, _ -> {});
        Attachment.Report report = attachAlone(attachment, host.proc(), top, chosen);
        if (report.selected() != null) {
            inform(report.selected().account());
        }
        output.writeJson(new AttachDocument(
                "heddle.attach/1",
                pid,
                chosen.name(),
                report.outcome().name().toLowerCase(Locale.ROOT),
                report.selected(),
                report.notes()));
        if (report.outcome() == Attachment.Outcome.NO_JVM) {
            throw new UserError("process " + pid + " is not a HotSpot JVM, and has started no HotSpot JVM."
                    + " Attach to the JVM once it runs, or start the program with heddle run.");
        }
        return 0;
    }

    private String beginning(RunningJvms jvms, int pid, Policy chosen) {
        String main = jvms.mainClass(pid).map(name -> " (" + name + ")").orElse("");
        String time = how.limit == null ? "" : " for " + Durations.describe(how.limit);
        return "governing " + pid + main + " with " + chosen.name() + time + "; Ctrl-C reverts the policy";
    }

    /** A program has one governor. */
    private Attachment.Report attachAlone(Attachment attachment, Proc proc, ProcessId top, Policy chosen) {
        GovernorRegistry governors = new GovernorRegistry(proc);
        try (Registration registration = governors.register(top)) {
            if (!registration.isInForce()) {
                tell("cannot register this attachment: no folder for registrations is writable (see docs/auto.md)."
                        + " Do not attach a second Heddle to this program.");
            }
            governors.of(top).ifPresent(other -> {
                throw new UserError("heddle process " + other.process().pid() + " already governs process " + top.pid()
                        + ". End process " + other.process().pid() + " first.");
            });
            governors.below(top).ifPresent(other -> {
                throw new UserError("heddle process " + other.process().pid() + " already governs process "
                        + other.target().pid() + " below process " + top.pid() + ". Run: heddle detach "
                        + other.target().pid());
            });
            governors
                    .ofOtherUser(top)
                    .ifPresent(other -> tell("heddle process " + other.process().pid() + " of user " + other.user()
                            + " also governs process " + top.pid()
                            + ": the two may revert each other's policies. End process "
                            + other.process().pid() + " first."));
            attachment.publishTo(registration);
            return attach(attachment, top, chosen);
        }
    }

    private Attachment.Report attach(Attachment attachment, ProcessId top, Policy chosen) {
        try {
            return attachment.attach(top, how.limit);
        } catch (WatchdogException e) {
            throw RunCommand.impossible(chosen, e.getMessage());
        }
    }

    /** Refuses policies that cannot be reverted or must apply from the start. */
    private static void requireReversible(HostCapabilities machine, Policy chosen) {
        if (chosen.changesLaunch()) {
            throw new UserError("policy " + chosen.name() + " must apply from the program's start. Use heddle run.");
        }
        machine.kernelObstacle(chosen)
                .or(() -> machine.obstacleToRevert(chosen))
                .ifPresent(obstacle -> {
                    throw RunCommand.impossible(chosen, obstacle.causeAndRemedy());
                });
    }

    private static ProcessId target(RunningJvms jvms, int pid) {
        ProcessId found = jvms.process(pid);
        if (!Signals.canSignal(found)) {
            throw new UserError("process " + pid + " belongs to another user. Attach as that user, or as root.");
        }
        return found;
    }

    /** Prints a message that is no warning. */
    private void inform(String message) {
        if (!output.quiet) {
            tell(message);
        }
    }

    private void tell(String message) {
        Console.of(spec.commandLine()).tell(message);
    }
}
