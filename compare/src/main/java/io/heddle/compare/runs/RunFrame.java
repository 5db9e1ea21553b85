package io.heddle.compare.runs;

import io.heddle.governor.session.Host;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What goes before and after one run: the user's preparation and cleanup, and that nothing is left running behind. */
final class RunFrame implements AutoCloseable {
    private static final String FOLDER_VARIABLE = "HEDDLE_RUN_FOLDER";
    private static final int FIRST_PROCESS = 1;

    private final Host host;
    private final Procedure procedure;
    private final RunFolder files;
    private final @Nullable Duration timeout;
    private final BooleanSupplier isHurried;

    /** What was below Heddle before the first command, which is for others to end. */
    private final Set<ProcessId> before;

    /** @param isHurried whether even the cleanup is not waited for any more */
    RunFrame(Host host, Procedure procedure, RunFolder files, @Nullable Duration timeout, BooleanSupplier isHurried) {
        this.host = host;
        this.procedure = procedure;
        this.files = files;
        this.timeout = timeout;
        this.isHurried = isHurried;
        this.before = procedure.hasCommands() ? Set.copyOf(descendants()) : Set.of();
    }

    /** What all commands find in their environment. */
    Map<String, String> variables() {
        return Map.of(FOLDER_VARIABLE, files.path().toString());
    }

    /** @throws RunFailed when it does */
    void prepare(BooleanSupplier isStopping) throws RunFailed, InterruptedException {
        run("prepare", procedure.prepare(), isStopping);
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

    /** Between runs nothing lives below Heddle but what was there before, and what a command has left there. */
    private void endAll() {
        for (int i = 0; i < 500; i++) {
            Set<ProcessId> left = new HashSet<>(descendants());
            left.addAll(lost());
            left.removeAll(before);
            if (left.isEmpty()) {
                return;
            }
            left.forEach(id -> Signals.send(id, Signals.KILL));
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    private List<ProcessId> descendants() {
        return new ProcessTree(host.proc(), self()).descendants();
    }

    /**
     * What a command has left in a session of its own. The first process of a container adopts such orphans together with those
     * of others, `docker exec` for one; the folder of this run in their environment tells them apart.
     */
    private List<ProcessId> lost() {
        if (self() != FIRST_PROCESS) {
            return List.of();
        }
        String mark = FOLDER_VARIABLE + "=" + files.path();
        return IntStream.of(host.proc().processes())
                .filter(pid -> host.proc().environment(pid).contains(mark))
                .mapToObj(pid -> host.proc().identity(pid))
                .flatMap(Optional::stream)
                .filter(host.proc()::isAlive)
                .toList();
    }

    private static int self() {
        return (int) ProcessHandle.current().pid();
    }
}
