package io.heddle.cli.run;

import io.heddle.cli.jvms.RunningJvms;
import io.heddle.documents.UserError;
import io.heddle.governor.registry.GovernorRegistry;
import io.heddle.governor.registry.RegisteredGovernor;
import io.heddle.kernel.process.SelfCommand;
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
        description = "Revert the policy of a program that heddle attach governs.",
        mixinStandardHelpOptions = true,
        exitCodeList = {
            "0:the policy is reverted",
            "2:no heddle attach governs the program, or that command does not end"
        },
        footer = {"  heddle detach 4711", "  heddle detach com.example.Server"})
public final class DetachCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Parameters(
            paramLabel = "PID|MAIN",
            description = "The PID that heddle attach was given, its main class, or a part of that name")
    @SuppressWarnings("NullAway.Init")
    private String process;

    @Override
    public Integer call() {
        Proc proc = Proc.live();
        int pid = new RunningJvms(proc).pid(process);
        RegisteredGovernor governor = new GovernorRegistry(proc)
                .attachedTo(pid)
                .orElseThrow(() -> new UserError("no heddle attach governs process " + pid + ". `" + SelfCommand.word()
                        + " list` shows which Heddle governs each JVM."));
        ProcessId heddle = governor.process();
        if (!Signals.send(heddle, Signals.TERM) && proc.isAlive(heddle)) {
            throw new UserError("process " + heddle.pid() + ", which governs " + pid
                    + ", belongs to another user. Detach as that user, or as root.");
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (proc.isAlive(heddle)) {
            if (System.nanoTime() - end > 0) {
                throw new UserError("process " + heddle.pid() + ", which governs " + pid
                        + ", did not end within " + PATIENCE.toSeconds() + " s. If it is stopped, run: kill -CONT "
                        + heddle.pid());
            }
            LockSupport.parkNanos(10_000_000);
        }
        return 0;
    }
}
