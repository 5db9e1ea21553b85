package io.heddle.kernel.testing;

import io.heddle.kernel.process.ExitStatus;
import java.nio.file.Path;
import java.util.List;

/** Creates FIFOs, at which a careless reader or writer waits for ever. */
public final class Fifo {
    private Fifo() {}

    public static Path at(Path path) throws Exception {
        if (!Outcome.of(List.of("mkfifo", path.toString())).status().equals(new ExitStatus.Exited(0))) {
            throw new AssertionError("mkfifo failed at " + path);
        }
        return path;
    }
}
