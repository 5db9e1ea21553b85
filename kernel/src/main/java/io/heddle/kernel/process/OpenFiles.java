package io.heddle.kernel.process;

import static io.heddle.kernel.libc.ResourceLimit.OPEN_FILES_AT_START;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/**
 * This process's open files, such that a started program inherits just what it would inherit from a shell.
 *
 * <p>The limit (RLIMIT_NOFILE) is raised for Heddle, which keeps one descriptor for each thread it watches, and lowered while a
 * start is under way: posix_spawn(3) has no attribute for it. Other threads can still open files then, see
 * {@code io.heddle.kernel.tasks.KernelFile}. HotSpot raises it too, before anybody can read it: the JVM that launches programs needs
 * {@code -XX:-MaxFDLimit}. Files that the JDK opens inheritably, its own and the class path's, are closed to programs.
 */
public final class OpenFiles {
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;

    private static final Path JDK = realPath(System.getProperty("java.home"));
    private static final Set<Path> CLASS_PATH = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .map(OpenFiles::realPath)
            .collect(Collectors.toSet());

    /** How many starts are under way. Guarded by the class, which no start holds. */
    private static int starting;

    private OpenFiles() {}

    /** Raises the limit as far as an unprivileged process may; it stays as it is where the kernel refuses that. */
    public static synchronized void raiseLimit() {
        if (starting > 0) {
            return;
        }
        try {
            new ResourceLimit(OPEN_FILES_AT_START.hard(), OPEN_FILES_AT_START.hard()).set(ResourceLimit.NOFILE);
        } catch (KernelException aboveNrOpen) {
            // Fewer threads can be watched then, which their figures say.
        }
    }

    static int inherited(IntSupplier start) {
        closeOwnFilesOnExec();
        lowerLimit();
        try {
            return start.getAsInt();
        } finally {
            endStart();
        }
    }

    private static synchronized void lowerLimit() {
        OPEN_FILES_AT_START.set(ResourceLimit.NOFILE);
        starting++;
    }

    private static synchronized void endStart() {
        starting--;
        raiseLimit();
    }

    /** The JDK opens its own files and the jars of the class path such that programs inherit them; jars at any time. */
    private static void closeOwnFilesOnExec() {
        for (int descriptor :
                Proc.live().descriptors((int) ProcessHandle.current().pid())) {
            try {
                Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
                if (target.startsWith(JDK) || CLASS_PATH.contains(target)) {
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
}
