package io.heddle.kernel.process;

import static io.heddle.kernel.libc.ResourceLimit.OPEN_FILES_AT_START;

import io.heddle.kernel.KernelException;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.ResourceLimit;
import io.heddle.kernel.libc.Syscall;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * This process's open files, such that a started program inherits just what it would inherit from a shell.
 *
 * <p>The limit (RLIMIT_NOFILE) is raised for Heddle, which keeps one descriptor for each thread it watches, and lowered while a
 * start is under way: posix_spawn(3) has no attribute for it. Other threads can still open files then, see
 * {@code io.heddle.kernel.tasks.KernelFile}. HotSpot raises it too, before anybody can read it: the JVM that launches programs needs
 * {@code -XX:-MaxFDLimit}. Files that Heddle or the JDK has opened are closed to programs ({@link InheritedFiles}).
 */
public final class OpenFiles {
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;

    /** More files than Heddle's threads open between the listing of open files and a program's start. */
    private static final int OPENED_MEANWHILE = 64;

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

    /** @param start is given the numbers that the program must close: other threads may open files there meanwhile */
    static int inherited(ToIntFunction<int[]> start) {
        lowerLimit();
        try {
            int[] own = InheritedFiles.others();
            for (int descriptor : own) {
                Libc.syscall(Syscall.FCNTL, descriptor, F_SETFD, FD_CLOEXEC, 0);
            }
            return start.applyAsInt(lowest(own));
        } finally {
            endStart();
        }
    }

    /** The lowest numbers that programs don't inherit: the kernel gives a file that is opened the lowest that is free. */
    private static int[] lowest(int[] own) {
        Set<Integer> taken = Arrays.stream(own).boxed().collect(Collectors.toSet());
        BitSet lowest = new BitSet();
        int free = 0;
        for (int number = 0; free < OPENED_MEANWHILE && isBelow(number, OPEN_FILES_AT_START.soft()); number++) {
            if (!InheritedFiles.contains(number)) {
                lowest.set(number);
                free += taken.contains(number) ? 0 : 1;
            }
        }
        return lowest.stream().toArray();
    }

    private static boolean isBelow(int number, long limit) {
        return Long.compareUnsigned(number, limit) < 0;
    }

    private static synchronized void lowerLimit() {
        OPEN_FILES_AT_START.set(ResourceLimit.NOFILE);
        starting++;
    }

    private static synchronized void endStart() {
        starting--;
        raiseLimit();
    }
}
