package io.heddle.cli;

import io.heddle.documents.UserError;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.RegisteredGovernor;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code heddle detach}: ends an attachment, from another terminal. */
@Command(
        name = "detach",
        description = "Leave a program that heddle attach governs as it was found.",
        mixinStandardHelpOptions = true)
final class DetachCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Parameters(paramLabel = "PID", description = "The process that heddle attach was given.")
    private int pid;

    @Override
    public Integer call() {
        Proc proc = Proc.live();
        RegisteredGovernor governor = new GovernorRegistry(proc)
                .attachedTo(pid)
                .orElseThrow(() -> new UserError("no heddle attach governs process " + pid));
        ProcessId heddle = governor.process();
        if (!Signals.send(heddle, Signals.TERM) && proc.isAlive(heddle)) {
            throw new UserError("process " + heddle.pid() + ", which governs " + pid
                    + ", is another user's: detach as that user, or as root");
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (proc.isAlive(heddle)) {
            if (System.nanoTime() - end > 0) {
                throw new UserError("process " + heddle.pid() + ", which governs " + pid
                        + ", was asked to leave it and hasn't yet");
            }
            LockSupport.parkNanos(10_000_000);
        }
        return 0;
    }
}
