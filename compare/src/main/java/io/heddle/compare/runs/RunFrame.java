package io.heddle.compare.runs;

import io.heddle.governor.session.Host;
import io.heddle.governor.session.Session;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What goes before and after one run: the user's preparation and cleanup, and that nothing is left running behind. */
final class RunFrame implements AutoCloseable {
    private final Host host;
    private final Procedure procedure;
    private final RunFolder files;
    private final @Nullable Duration timeout;
    private final BooleanSupplier isHurried;

    /** @param isHurried whether even the cleanup is not waited for any more */
    RunFrame(Host host, Procedure procedure, RunFolder files, @Nullable Duration timeout, BooleanSupplier isHurried) {
        this.host = host;
        this.procedure = procedure;
        this.files = files;
        this.timeout = timeout;
        this.isHurried = isHurried;
    }

    /** What all commands find in their environment. */
    Map<String, String> variables() {
        return Map.of("HEDDLE_RUN_FOLDER", files.path().toString());
    }

    /** @throws RunFailed when it does */
    void prepare(BooleanSupplier isStopping) throws RunFailed, InterruptedException {
        run("prepare", procedure.prepare(), isStopping);
    }

    /** What the preparation has left running, a database for one, is none of the program. */
    void leaveOutOf(Session session) {
        if (procedure.prepare() != null) {
            descendants().forEach(id -> session.leaveOut(id.pid()));
        }
    }

    /** @throws RunFailed when the cleanup does */
    @Override
    public void close() throws RunFailed {
        try {
            run("cleanup", procedure.cleanup(), isHurried);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (procedure.hasCommands()) {
                endAll();
            }
        }
    }

    private void run(String name, @Nullable String line, BooleanSupplier isOver)
            throws RunFailed, InterruptedException {
        if (line == null) {
            return;
        }
        SideCommand command = SideCommand.start(name, line, variables(), files, host.proc(), host.reaper()::start);
        Optional<ExitStatus> status = command.await(Patience.of(timeout, isOver));
        if (status.isEmpty()) {
            command.close();
            if (!isOver.getAsBoolean()) {
                throw new RunFailed("--" + name + " did not end in time" + command.lastWords() + "; raise --timeout");
            }
        } else if (!status.get().equals(new ExitStatus.Exited(0))) {
            throw new RunFailed("--" + name + " " + Sentences.ended(status.get()) + command.lastWords());
        }
    }

    /** Between runs nothing lives below Heddle but what a command has left there. */
    private void endAll() {
        for (int i = 0; i < 500; i++) {
            List<ProcessId> left = descendants();
            if (left.isEmpty()) {
                return;
            }
            left.forEach(id -> Signals.send(id.pid(), Signals.KILL));
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private List<ProcessId> descendants() {
        return new ProcessTree(host.proc(), (int) ProcessHandle.current().pid()).descendants();
    }
}
