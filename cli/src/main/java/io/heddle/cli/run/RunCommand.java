package io.heddle.cli.run;

import io.heddle.cli.options.CompletionCandidates;
import io.heddle.cli.options.GoalOptions;
import io.heddle.cli.options.OutputOptions;
import io.heddle.cli.options.PolicyOptions;
import io.heddle.cli.options.Threads;
import io.heddle.cli.terminal.Console;
import io.heddle.documents.UserError;
import io.heddle.documents.WriteFailed;
import io.heddle.evidence.EvidenceStore;
import io.heddle.governor.KernelServices;
import io.heddle.governor.check.Capability;
import io.heddle.governor.check.HostCapabilities;
import io.heddle.governor.run.Run;
import io.heddle.governor.safety.WatchdogException;
import io.heddle.governor.selector.Selector;
import io.heddle.governor.session.Session;
import io.heddle.governor.session.TerminationSpec;
import io.heddle.kernel.constraints.CpuLimits;
import io.heddle.kernel.files.TemporaryFolder;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.policy.Policies;
import io.heddle.policy.Policy;
import io.heddle.policy.PolicyExpression;
import io.heddle.policy.SelectorSpec;
import io.heddle.selection.Selectors;
import io.heddle.selection.goals.Goals;
import java.time.Duration;
import java.util.List;
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

/** {@code heddle run}: runs a program under a policy, and is the program to all around it. */
@Command(
        name = "run",
        description = "Run a program under a policy; its output, exit status and signals are the program's own.",
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "N:the program's own exit status; a signal that ends the program ends heddle as well",
            "125:Heddle itself failed, and did not start the program",
            "126:the command cannot be executed",
            "127:there is no such command"
        },
        footer = {
            "  heddle run -- java -jar app.jar",
            "  heddle run -p slice --summary -- java -jar app.jar",
            "  heddle run --goal 'p99:less=log:app.log#took ([0-9]+) ms' -- java -jar app.jar",
            "  heddle run --threads virtual -- ./gradlew --no-daemon test",
            "  heddle run -p fifo --dry-run -- java -cp classes com.example.Main"
        })
public final class RunCommand implements Callable<Integer>, ProgramVerb {
    /** The shell waits for it. */
    private static final Duration LONGEST_REMOVAL = Duration.ofSeconds(1);

    @ArgGroup(validate = false, order = 1, heading = "%nPolicy options:%n")
    private PolicyGroup how = new PolicyGroup();

    @ArgGroup(validate = false, order = 2, heading = "%nGoal options:%n")
    private GoalOptions wanted = new GoalOptions();

    @ArgGroup(validate = false, order = 3, heading = "%nOutput options:%n")
    private OutputGroup output = new OutputGroup();

    /** How the program runs. */
    static final class PolicyGroup extends PolicyOptions {
        @Option(
                names = "--threads",
                paramLabel = "MODEL",
                defaultValue = Threads.PLATFORM,
                completionCandidates = CompletionCandidates.ThreadingModels.class,
                description = "The threading model of the program: ${COMPLETION-CANDIDATES}; virtual takes options,"
                        + " such as virtual:carriers=1,bound=audio-* (default: ${DEFAULT-VALUE})")
        private String threads = Threads.PLATFORM;

        @Option(
                names = "--allow-conversion",
                description = "Let auto start with virtual threads if comparisons have proven a higher throughput")
        private boolean allowConversion;

        @Option(
                names = "--dry-run",
                description = "Run the program unchanged, and report the settings that the policy would have applied")
        private boolean dryRun;
    }

    /** The output options of run. */
    static final class OutputGroup extends OutputOptions {
        @Option(
                names = "--summary",
                description = "Print a summary on standard error at the end: chosen policies, wall and CPU time,"
                        + " collections, run-queue waits and context switches")
        private boolean summary;
    }

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, WriteFailed {
        Optional<Goals> goals = wanted.goals(spec);
        output.checkJson();
        KernelServices host = KernelServices.live();
        HostCapabilities machine = new HostCapabilities(host);
        EvidenceStore evidence = EvidenceStore.ofUser(System.getenv(), this::tell);
        Policy asked = PolicyExpression.parse(Threads.addedTo(how.policy, how.threads));
        if (how.allowConversion && !(asked.selection() instanceof SelectorSpec.Auto)) {
            throw new UserError("--allow-conversion needs policy auto, but the policy is " + asked.name()
                    + ". Use --threads virtual.");
        }
        GoalOptions.requireAuto(goals, asked);
        ThreadingAdvice advice = new ThreadingAdvice(evidence, machine, asked, command);
        Policy chosen = how.allowConversion && !how.dryRun ? advice.followed(this::inform) : asked;
        Policy applied = how.dryRun ? Policies.DEFAULT : chosen;
        CompletableFuture<Session> governing = new CompletableFuture<>();
        Selector selector = goals.isPresent() && !how.dryRun
                ? Selectors.towards(goals.get(), machine, machine.limits(), start -> governing
                        .join()
                        .startExcluded(start))
                : Selectors.of(applied, machine, machine.limits(), evidence);
        Session session = new Session(host, applied, selector, TerminationSpec.NATURAL, this::tell);
        governing.complete(session);
        SignalForwarding.to(session);
        if (!how.dryRun) {
            requirePossible(machine, chosen);
        }
        try {
            describe(session, machine, evidence, chosen, run(session, machine, chosen), advice);
            TemporaryFolder.removeAbandoned(LONGEST_REMOVAL);
        } catch (RuntimeException | Error e) {
            if (!session.hasStarted()) {
                throw e;
            }
            // A failure after the start must not change the status of the program.
            Console.of(spec.commandLine()).reportBug(e);
        }
        return ProgramVerb.exitAs(session.awaitEnd());
    }

    /** Reports the run to the user, and as JSON. */
    private void describe(
            Session session,
            HostCapabilities machine,
            EvidenceStore evidence,
            Policy chosen,
            Run run,
            ThreadingAdvice advice) {
        if (run.selected() != null
                && (wanted.isGiven() || !run.selected().choices().isEmpty())) {
            inform(run.selected().account());
        }
        if (!how.allowConversion) {
            advice.given(this::inform);
        }
        if (run.convertedThreads() != null) {
            inform(run.convertedThreads().describe());
        }
        Console console = Console.of(spec.commandLine());
        DryRun plan = how.dryRun
                ? DryRun.of(
                        chosen,
                        Selectors.of(chosen, machine, machine.limits(), evidence)
                                .candidates(),
                        machine,
                        command,
                        session.roleCounts())
                : null;
        if (plan != null) {
            console.tell(plan.report());
        }
        if (output.summary) {
            console.tell(RunReport.of(run));
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
                    machine.obstacle(chosen).map(Capability::causeAndRemedy).orElse(e.getMessage()));
        }
    }

    /** Reports a document that cannot be written; the exit status stays the program's. */
    private void write(RunDocument document) {
        try {
            output.writeJson(document);
        } catch (WriteFailed e) {
            tell(String.valueOf(e.getMessage()));
        }
    }

    /** Before anything is started. */
    private void requirePossible(HostCapabilities machine, Policy chosen) {
        machine.kernelObstacle(chosen).ifPresent(obstacle -> {
            throw impossible(chosen, obstacle.causeAndRemedy());
        });
        warnOfEscape(machine.limits(), chosen).ifPresent(this::tell);
    }

    /** The warning that a real-time policy escapes a program's CPU quota; empty if it does not. */
    static Optional<String> warnOfEscape(CpuLimits limits, Policy chosen) {
        return limits.quota().isPresent() && chosen.isRealtime()
                ? Optional.of(("real-time threads escape the CPU quota of %.2f CPUs, so policy %s gains at the cost of"
                                + " others. Use slice or slice-nice to keep the quota.")
                        .formatted(limits.quota().getAsDouble(), chosen.name()))
                : Optional.empty();
    }

    public static UserError impossible(Policy chosen, @Nullable String why) {
        return new UserError("policy " + chosen.name() + " is not possible here: " + why);
    }

    @Override
    public Optional<String> program() {
        return command.stream().findFirst();
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
