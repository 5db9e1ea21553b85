package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import io.heddle.kernel.process.Launch;
import io.heddle.kernel.process.Signals;
import io.heddle.kernel.process.Stdio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A process that gets the pid of one that has ended, as it happens by chance once the kernel has given out all pids. */
public final class PidReuse {
    static final Path LAST_PID = Path.of("/proc/sys/kernel/ns_last_pid");

    /** Other processes may be born between the request and the start. */
    private static final int ATTEMPTS = 200;

    private PidReuse() {}

    /** Starts one that sleeps, in a session of its own; the test kills it. */
    public static ChildProcess start(int pid) throws IOException {
        Launch sleep = new Launch(List.of("sleep", "60"), Stdio.nothing(), Stdio.nothing(), Stdio.nothing(), true);
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
