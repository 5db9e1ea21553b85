package io.heddle.kernel.testing;

import io.heddle.kernel.process.ExitStatus;
import java.nio.file.Path;
import java.util.List;

/** Makes FIFOs, at which a careless reader or writer waits for ever. */
public final class Fifo {
    private Fifo() {}

    public static Path at(Path path) throws Exception {
        if (!Outcome.of(List.of("mkfifo", path.toString())).status().equals(new ExitStatus.Exited(0))) {
            throw new AssertionError("no FIFO can be made at " + path);
        }
        return path;
    }
}
