package io.heddle.compare.runs;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.ProcessSession;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A shell command of the user that runs in its own session (setsid(2)). Not thread-safe. */
final class AuxiliaryCommand implements AutoCloseable {
    /** The time between SIGTERM and SIGKILL. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ChildProcess shell;
    private final ProcessSession session;
    private final Path output;
    private final Path errors;

    private AuxiliaryCommand(Proc proc, ChildProcess shell, Path output, Path errors) {
        this.shell = shell;
        this.session = new ProcessSession(proc, shell);
        this.output = output;
        this.errors = errors;
    }

    /**
     * Starts the command.
     *
     * @param name of its two output files in the folder
     * @param variables to add to its environment
     */
    static AuxiliaryCommand start(
            String name,
            String line,
            Map<String, String> variables,
            RunFolder files,
            Proc proc,
            Function<SpawnSpec, ChildProcess> starter) {
        List<String> arguments = new ArrayList<>(List.of("env"));
        variables.forEach((variable, value) -> arguments.add(variable + "=" + value));
        arguments.addAll(List.of("/bin/sh", "-c", line));
        Path output = files.path().resolve(name + ".output");
        Path errors = files.path().resolve(name + ".errors");
        SpawnSpec spec =
                new SpawnSpec(arguments, Stdio.devNull(), new Stdio.File(output), new Stdio.File(errors), true);
        return new AuxiliaryCommand(proc, starter.apply(spec), output, errors);
    }

    /** How the command ended; empty when the deadline was over first. */
    Optional<ExitStatus> await(Deadline deadline) throws InterruptedException {
        while (true) {
            Optional<ChildProcess.Ended> ended = shell.await(Deadline.POLL_NANOS);
            if (ended.isPresent()) {
                return ended.map(ChildProcess.Ended::status);
            }
            if (deadline.isOver()) {
                return Optional.empty();
            }
        }
    }

    /** Its output files, standard output first. */
    List<Path> outputFiles() {
        return List.of(output, errors);
    }

    /** See {@link OutputTail#describe}. */
    String outputTail() {
        return OutputTail.describe(errors, output);
    }

    /** Terminates the command: SIGTERM, then SIGKILL for the whole session. */
    void terminate() throws InterruptedException {
        session.signal(Signals.TERM);
        var _ = await(Deadline.in(GRACE, () -> false));
        close();
    }

    /** Kills the command and all processes of its session. */
    @Override
    public void close() {
        session.kill();
    }
}
