package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.ExitStatus;
import io.heddle.kernel.process.SpawnException;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The result of a program: its exit status and its two output streams. */
public record Outcome(ExitStatus status, String out, String err) {
    /** Runs a command without input and waits for its end. */
    public static Outcome of(String... command) throws IOException, InterruptedException {
        return of(List.of(command));
    }

    /** Whether a command can be run and exits with 0. */
    public static boolean succeeds(String... command) {
        try {
            return of(command).status().equals(new ExitStatus.Exited(0));
        } catch (IOException | SpawnException notEvenStarted) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Runs a command without input and waits for its end. */
    public static Outcome of(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile("heddle-out", "");
        Path err = Files.createTempFile("heddle-err", "");
        try {
            ChildProcess program = Programs.reaper()
                    .start(new SpawnSpec(command, Stdio.devNull(), new Stdio.File(out), new Stdio.File(err), false));
            try {
                return new Outcome(Await.end(program).status(), Files.readString(out), Files.readString(err));
            } finally {
                program.signal(9);
            }
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }
}
