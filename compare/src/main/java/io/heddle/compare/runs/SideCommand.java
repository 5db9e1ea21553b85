package io.heddle.compare.runs;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.ProcessSession;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A line of the user's that a shell runs, in a session of its own, with all that it starts. For one thread. */
final class SideCommand implements AutoCloseable {
    /** Between asking it to end and ending it. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final ChildProcess shell;
    private final ProcessSession session;
    private final Path output;
    private final Path errors;

    private SideCommand(Proc proc, ChildProcess shell, Path output, Path errors) {
        this.shell = shell;
        this.session = new ProcessSession(proc, shell);
        this.output = output;
        this.errors = errors;
    }

    /**
     * Starts it.
     *
     * @param name of its two files of output in the folder
     * @param variables that it finds in its environment
     */
    static SideCommand start(
            String name,
            String line,
            Map<String, String> variables,
            RunFolder files,
            Proc proc,
            Function<Launch, ChildProcess> starter) {
        List<String> words = new ArrayList<>(List.of("env"));
        variables.forEach((variable, value) -> words.add(variable + "=" + value));
        words.addAll(List.of("/bin/sh", "-c", line));
        Path output = files.path().resolve(name + ".output");
        Path errors = files.path().resolve(name + ".errors");
        Launch launch = new Launch(words, Stdio.nothing(), new Stdio.File(output), new Stdio.File(errors), true);
        return new SideCommand(proc, starter.apply(launch), output, errors);
    }

    /** How it ended; empty when the patience was lost first. */
    Optional<ExitStatus> await(Patience patience) throws InterruptedException {
        while (true) {
            Optional<ChildProcess.Ended> ended = shell.await(Patience.LOOK_NANOS);
            if (ended.isPresent()) {
                return ended.map(ChildProcess.Ended::status);
            }
            if (patience.isLost()) {
                return Optional.empty();
            }
        }
    }

    /** Its files of output, the one with more to tell first. */
    List<Path> texts() {
        return List.of(output, errors);
    }

    String lastWords() {
        return LastWords.in(errors, output);
    }

    /** Asks it to end, and ends it when it doesn't. */
    void end() throws InterruptedException {
        session.signal(Signals.TERM);
        var _ = await(Patience.of(GRACE, () -> false));
        close();
    }

    /** Ends it with all that it started, at once. */
    @Override
    public void close() {
        session.kill();
    }
}
