package io.heddle.cli;

import io.heddle.governor.policy.Policies;
import io.heddle.governor.policy.Policy;
import io.heddle.governor.run.Run;
import io.heddle.governor.session.Ending;
import io.heddle.governor.session.Host;
import io.heddle.governor.session.Session;
import io.heddle.kernel.process.Launch;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code heddle run}: runs a program under a policy, and is the program to all around it. */
@Command(
        name = "run",
        description = "Run a program under a policy; its output, exit status and signals are the program's own.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    @Option(
            names = "--policy",
            paramLabel = "POLICY",
            defaultValue = "default",
            description = "default, slice, slice-nice, fifo or fifo-all (default: ${DEFAULT-VALUE})")
    private String policy = "default";

    @Parameters(arity = "1..*", paramLabel = "COMMAND", description = "The program and its arguments.")
    private List<String> command = List.of();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private picocli.CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Policy chosen = Policies.named(policy).orElseThrow();
        Session session = new Session(Host.live(), chosen, Ending.NATURAL, message -> spec.commandLine()
                .getErr()
                .println("heddle: " + message));
        SignalForwarding.to(session);
        Run run = session.run(Launch.of(command), () -> null);
        if (System.getenv("HEDDLE_DEBUG") != null) {
            System.err.println(run);
        }
        return run.exitStatus();
    }
}
