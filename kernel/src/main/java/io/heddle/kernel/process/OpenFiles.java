package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntSupplier;

/**
 * This process's open files, such that a started program inherits just what it would inherit from a shell.
 *
 * <p>The limit (RLIMIT_NOFILE) is raised for Heddle, which keeps one descriptor for each thread it watches, and put back
 * around every start. HotSpot raises it too, before anybody can read it: the JVM that launches programs needs
 * {@code -XX:-MaxFDLimit}. The JDK's own module file, which it opens inheritably, is closed to programs.
 */
public final class OpenFiles {
    private static final int RLIMIT_NOFILE = 7;
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;

    private static final long softAtStart;
    private static final long hard;

    static {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(16, Long.BYTES);
            Libc.syscall(Syscall.PRLIMIT64, 0, RLIMIT_NOFILE, 0, limit.address());
            softAtStart = limit.get(JAVA_LONG, 0);
            hard = limit.get(JAVA_LONG, 8);
        }
        closeJdkFilesOnExec();
    }

    private OpenFiles() {}

    /** Raises the limit as far as an unprivileged process may. */
    public static void raiseLimit() {
        set(hard);
    }

    static int inherited(IntSupplier start) {
        set(softAtStart);
        try {
            return start.getAsInt();
        } finally {
            raiseLimit();
        }
    }

    private static void closeJdkFilesOnExec() {
        Path jdk = realPath(System.getProperty("java.home"));
        for (int descriptor :
                Proc.live().descriptors((int) ProcessHandle.current().pid())) {
            try {
                if (Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                        .startsWith(jdk)) {
                    Libc.syscall(Syscall.FCNTL, descriptor, F_SETFD, FD_CLOEXEC, 0);
                }
            } catch (IOException closedMeanwhile) {
                // Nothing to inherit then.
            }
        }
    }

    /** As /proc shows it, however many links lead there. */
    private static Path realPath(String home) {
        try {
            return Path.of(home).toRealPath();
        } catch (IOException removed) {
            return Path.of(home);
        }
    }

    private static void set(long soft) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(16, Long.BYTES);
            limit.set(JAVA_LONG, 0, soft);
            limit.set(JAVA_LONG, 8, hard);
            Libc.syscall(Syscall.PRLIMIT64, 0, RLIMIT_NOFILE, limit.address(), 0);
        }
    }
}
