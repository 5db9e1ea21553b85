package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.SpawnSpec;
import io.heddle.kernel.process.Stdio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Starts a process with the PID of one that has ended, as happens by chance once PIDs have wrapped around. */
public final class PidReuse {
    static final Path LAST_PID = Path.of("/proc/sys/kernel/ns_last_pid");

    /** Other processes can start between the request and the start, and take the PID. */
    private static final int ATTEMPTS = 200;

    private PidReuse() {}

    /** Starts {@code sleep} in a session of its own. The test kills it. */
    public static ChildProcess start(int pid) throws IOException {
        SpawnSpec sleep =
                new SpawnSpec(List.of("sleep", "60"), Stdio.devNull(), Stdio.devNull(), Stdio.devNull(), true);
        for (int i = 0; i < ATTEMPTS; i++) {
            Files.writeString(LAST_PID, String.valueOf(pid - 1));
            ChildProcess started = Programs.reaper().start(sleep);
            if (started.pid() == pid) {
                return started;
            }
            started.signal(Signals.KILL);
        }
        throw new AssertionError("no process got pid " + pid);
    }
}
