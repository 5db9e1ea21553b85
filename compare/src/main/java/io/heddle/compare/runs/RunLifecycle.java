package io.heddle.compare.runs;

import io.heddle.governor.KernelServices;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ProcessKiller;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessTree;
import io.heddle.trials.RunFailed;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The steps before and after one run: the user's {@code --prepare} and {@code --cleanup}, and killing leftover processes. */
final class RunLifecycle implements AutoCloseable {
    private static final String FOLDER_VARIABLE = "HEDDLE_RUN_FOLDER";
    private static final int INIT_PID = 1;

    private final KernelServices host;
    private final RunProtocol protocol;
    private final RunFolder files;
    private final @Nullable Duration timeout;
    private final BooleanSupplier skipsCleanup;

    /** Descendants of Heddle before the first command, which belong to others. */
    private final Set<ProcessId> before;

    /** @param skipsCleanup whether to stop waiting even for the cleanup */
    RunLifecycle(
            KernelServices host,
            RunProtocol protocol,
            RunFolder files,
            @Nullable Duration timeout,
            BooleanSupplier skipsCleanup) {
        this.host = host;
        this.protocol = protocol;
        this.files = files;
        this.timeout = timeout;
        this.skipsCleanup = skipsCleanup;
        this.before = protocol.hasCommands() ? Set.copyOf(descendants()) : Set.of();
    }

    /** Variables for the environment of all commands. */
    Map<String, String> variables() {
        return Map.of(FOLDER_VARIABLE, files.path().toString());
    }

    /** @throws RunFailed when the preparation fails or exceeds the timeout */
    void prepare(BooleanSupplier isStopping) throws RunFailed, InterruptedException {
        run("prepare", protocol.prepare(), isStopping);
    }

    /** @throws RunFailed when the cleanup fails or exceeds the timeout */
    @Override
    public void close() throws RunFailed {
        try {
            run("cleanup", protocol.cleanup(), skipsCleanup);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (protocol.hasCommands()) {
                killLeftovers();
            }
        }
    }

    private void run(String name, @Nullable String line, BooleanSupplier isCancelled)
            throws RunFailed, InterruptedException {
        if (line == null) {
            return;
        }
        AuxiliaryCommand command =
                AuxiliaryCommand.start(name, line, variables(), files, host.proc(), host.reaper()::start);
        Optional<ExitStatus> status = command.await(Deadline.in(timeout, isCancelled));
        if (status.isEmpty()) {
            command.close();
            if (!isCancelled.getAsBoolean()) {
                throw new RunFailed(
                        "--" + name + " did not terminate in time" + command.outputTail() + ". Raise --timeout.");
            }
        } else if (!status.get().equals(new ExitStatus.Exited(0))) {
            throw new RunFailed("--" + name + " " + status.get().describe() + command.outputTail());
        }
    }

    /** Kills all descendants of Heddle that did not exist before the run, and orphans of its commands. */
    private void killLeftovers() {
        ProcessKiller.killUntilGone(() -> {
            Set<ProcessId> left = new HashSet<>(descendants());
            left.addAll(orphans());
            left.removeAll(before);
            return left;
        });
    }

    private List<ProcessId> descendants() {
        return new ProcessTree(host.proc(), self()).descendants();
    }

    /**
     * Processes that a command left in another session. The first process of a container adopts orphans, including those of
     * others, such as {@code docker exec}. The folder of this run in their environment identifies those of the command.
     */
    private List<ProcessId> orphans() {
        if (self() != INIT_PID) {
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
