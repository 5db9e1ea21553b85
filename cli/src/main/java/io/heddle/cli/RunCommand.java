package io.heddle.cli;

import io.heddle.documents.Destination;
import io.heddle.documents.JsonFile;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.Host;
import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.run.Run;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.Selectors;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle run}: runs a program under a policy, and is the program to all around it. */
@Command(
        name = "run",
        description = "Run a program under a policy; its output, exit status and signals are the program's own.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    /** The shell waits for it. */
    private static final Duration LONGEST_REMOVAL = Duration.ofSeconds(1);

    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            defaultValue = "auto",
            completionCandidates = Candidates.PolicyNames.class,
            description =
                    "${COMPLETION-CANDIDATES}, a TOML file, or several of them joined by + (default: ${DEFAULT-VALUE})")
    private String policy = "auto";

    @Option(
            names = "--threads",
            paramLabel = "MODEL",
            defaultValue = Threads.PLATFORM,
            completionCandidates = Candidates.ThreadingModels.class,
            description =
                    "What the program's threads are: ${COMPLETION-CANDIDATES}; virtual takes options, such as virtual:carriers=1,bound=audio-* (default: ${DEFAULT-VALUE})")
    private String threads = Threads.PLATFORM;

    @Option(
            names = "--allow-conversion",
            description = "Let auto begin with virtual threads where comparisons have shown that they do more")
    private boolean allowConversion;

    @Option(
            names = "--dry-run",
            description = "Leave the program alone, and say at its end what would have been done to which thread")
    private boolean dryRun;

    @Option(names = "--json", paramLabel = "FILE", description = "Write what the run showed")
    private @Nullable Destination json;

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, WriteFailed {
        if (json != null) {
            json.check();
        }
        Host host = Host.live();
        HostCapabilities machine = new HostCapabilities(host);
        EvidenceStore evidence = EvidenceStore.ofUser(System.getenv(), this::tell);
        Policy asked = PolicyExpression.parse(Threads.addedTo(policy, threads));
        if (allowConversion && !(asked.selection() instanceof SelectorSpec.Auto)) {
            throw new UserError("--allow-conversion leaves it to auto, and the policy is " + asked.name()
                    + ": use --threads virtual");
        }
        ThreadingAdvice advice = new ThreadingAdvice(evidence, machine, asked, command);
        Policy chosen = allowConversion && !dryRun ? advice.followed(this::tell) : asked;
        Policy applied = dryRun ? Policies.DEFAULT : chosen;
        Selector selector = Selectors.of(applied, machine, evidence);
        Session session = new Session(host, applied, selector, TerminationSpec.NATURAL, this::tell);
        SignalForwarding.to(session);
        if (!dryRun) {
            requirePossible(machine, chosen);
        }
        try {
            describe(session, machine, chosen, run(session, machine, chosen), advice);
            TemporaryFolder.removeAbandoned(LONGEST_REMOVAL);
        } catch (RuntimeException | Error e) {
            if (!session.hasStarted()) {
                throw e;
            }
            // What goes wrong once the program is there must not change its status.
            OneLineErrors.reportBug(Console.of(spec.commandLine()), e);
        }
        ExitStatus status = session.awaitEnd();
        if (status instanceof ExitStatus.Killed(int signal)) {
            Signals.terminateBy(signal);
        }
        return status.shellCode();
    }

    private void describe(Session session, HostCapabilities machine, Policy chosen, Run run, ThreadingAdvice advice) {
        if (run.selected() != null && !run.selected().choices().isEmpty()) {
            tell(run.selected().account());
        }
        if (!allowConversion) {
            advice.given(this::tell);
        }
        if (run.convertedThreads() != null) {
            tell(run.convertedThreads().describe());
        }
        DryRun plan = dryRun ? DryRun.of(chosen, machine.obstacle(chosen), command, session.census()) : null;
        if (plan != null) {
            Console.of(spec.commandLine()).tell(plan.report());
        }
        write(new RunDocument("heddle.run/1", run, plan));
    }

    /**
     * The JSON of {@code heddle run} ({@code docs/schemas/run.schema.json}).
     *
     * @param dryRun null unless it was one
     */
    record RunDocument(String schema, Run run, @Nullable DryRun dryRun) {}

    private Run run(Session session, HostCapabilities machine, Policy chosen) throws InterruptedException {
        try {
            return session.run(SpawnSpec.of(command), () -> null);
        } catch (WatchdogException e) {
            throw impossible(
                    chosen,
                    machine.obstacle(chosen).map(Capability::causeAndMend).orElse(e.getMessage()));
        }
    }

    /** A record that can't be written is told, but the exit status stays the program's. */
    private void write(RunDocument document) {
        if (json != null) {
            try {
                JsonFile.write(json, document);
            } catch (WriteFailed e) {
                tell(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Before anything is started. */
    private void requirePossible(HostCapabilities machine, Policy chosen) {
        machine.limit(chosen).ifPresent(obstacle -> {
            throw impossible(chosen, obstacle.causeAndMend());
        });
        OptionalDouble quota = chosen.isRealtime() ? machine.cpuQuota() : OptionalDouble.empty();
        if (quota.isPresent()) {
            tell("real-time threads escape the CPU quota of %.2f CPUs, so what policy %s gains is taken from others"
                    .formatted(quota.getAsDouble(), chosen.name()));
        }
    }

    static UserError impossible(Policy chosen, @Nullable String why) {
        return new UserError("policy " + chosen.name() + " isn't possible here: " + why);
    }

    private void tell(String message) {
        Console.of(spec.commandLine()).tell(message);
    }
}
