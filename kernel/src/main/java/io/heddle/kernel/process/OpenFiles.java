package io.heddle.kernel.process;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.libc.Syscall;
import java.util.function.IntSupplier;

/**
 * This process's open files, such that a started program inherits just what it would inherit from a shell.
 *
 * <p>The limit (RLIMIT_NOFILE) is raised for Heddle, which keeps one descriptor for each thread it watches, and put back
 * around every start. HotSpot raises it too, before anybody can read it: the JVM that launches programs needs
 * {@code -XX:-MaxFDLimit}. Files that Heddle or the JDK has opened are closed to programs ({@link InheritedFiles}).
 */
public final class OpenFiles {
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;

    private static final ResourceLimit AT_START = ResourceLimit.of(ResourceLimit.NOFILE);

    private OpenFiles() {}

    /** Raises the limit as far as an unprivileged process may; it stays as it is where the kernel refuses that. */
    public static void raiseLimit() {
        try {
            new ResourceLimit(AT_START.hard(), AT_START.hard()).set(ResourceLimit.NOFILE);
        } catch (KernelException aboveNrOpen) {
            // Fewer threads can be watched then, which their figures say.
        }
    }

    static int inherited(IntSupplier start) {
        closeOwnFilesOnExec();
        AT_START.set(ResourceLimit.NOFILE);
        try {
            return start.getAsInt();
        } finally {
            raiseLimit();
        }
    }

    private static void closeOwnFilesOnExec() {
        for (int descriptor : InheritedFiles.others()) {
            Libc.syscall(Syscall.FCNTL, descriptor, F_SETFD, FD_CLOEXEC, 0);
        }
    }
}
