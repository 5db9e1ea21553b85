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
 * The open files of this process and their limit (RLIMIT_NOFILE), kept so that a program inherits what it would inherit from a
 * shell.
 *
 * <p>Heddle raises the limit, since it keeps a descriptor for each thread that it watches. It lowers the limit during a start,
 * since posix_spawn(3) has no attribute for it. Other threads can open files during a start, see {@code
 * io.heddle.kernel.tasks.ProcFile}. HotSpot raises the limit before Java code can read it: the JVM that starts programs needs
 * {@code -XX:-MaxFDLimit}. A program does not inherit the files that Heddle or the JDK has opened ({@link InheritedFiles}).
 */
public final class OpenFiles {
    private static final int F_SETFD = 2;
    private static final int FD_CLOEXEC = 1;
    private static final int F_DUPFD_CLOEXEC = 1030;
    private static final int EFD_CLOEXEC = 0x80000;

    /** How many descriptors the table gets: enough for a program of 30,000 threads, at 0.5 MiB of kernel memory. */
    private static final long TABLE = 65_536;

    /** More files than Heddle's threads open between the listing of open files and the start of the program. */
    private static final int OPENED_MEANWHILE = 64;

    /** The number of starts in progress. Guarded by the class, whose lock no start holds. */
    private static int starting;

    private OpenFiles() {}

    /** Raises the soft limit to the hard limit. No effect when the kernel refuses. */
    public static synchronized void raiseLimit() {
        if (starting > 0) {
            return;
        }
        try {
            new ResourceLimit(OPEN_FILES_AT_START.hard(), OPEN_FILES_AT_START.hard()).set(ResourceLimit.NOFILE);
        } catch (KernelException aboveNrOpen) {
            // Fewer threads can be watched then, and their figures report it.
        }
    }

    /**
     * Lets the kernel allocate the table of descriptors at the size that this process may need. Call it before any thread is
     * real-time: the kernel enlarges a full table, and then a process of several threads waits for an RCU grace period
     * (expand_files in the kernel's fs/file.c). Where real-time threads take all CPUs from the kernel's RCU threads, that wait was
     * seen to take 0.6 s. Without them it takes some 6 ms.
     */
    public static void growTable() {
        long limit = ResourceLimit.of(ResourceLimit.NOFILE).soft();
        long last = (Long.compareUnsigned(limit, TABLE) < 0 ? limit : TABLE) - 1;
        long lowest = Libc.syscall(Syscall.EVENTFD2, 0, EFD_CLOEXEC);
        if (lowest < 0) {
            return;
        }
        long high = Libc.syscall(Syscall.FCNTL, lowest, F_DUPFD_CLOEXEC, last, 0);
        if (high >= 0) {
            Libc.syscall(Syscall.CLOSE, high, 0);
        }
        Libc.syscall(Syscall.CLOSE, lowest, 0);
    }

    /**
     * Starts a program with the initial limit and the inherited descriptors.
     *
     * @param start receives the descriptors that the program must close, since other threads can open files there meanwhile
     * @return the result of {@code start}
     */
    static int startInheriting(ToIntFunction<int[]> start) {
        lowerLimit();
        try {
            int[] own = InheritedFiles.notInherited();
            for (int descriptor : own) {
                Libc.syscall(Syscall.FCNTL, descriptor, F_SETFD, FD_CLOEXEC, 0);
            }
            return start.applyAsInt(lowestDescriptors(own));
        } finally {
            endStart();
        }
    }

    /** The lowest descriptors that programs do not inherit: open(2) returns the lowest free one. */
    private static int[] lowestDescriptors(int[] own) {
        Set<Integer> taken = Arrays.stream(own).boxed().collect(Collectors.toSet());
        BitSet lowestDescriptors = new BitSet();
        int free = 0;
        for (int number = 0; free < OPENED_MEANWHILE && isBelow(number, OPEN_FILES_AT_START.soft()); number++) {
            if (!InheritedFiles.contains(number)) {
                lowestDescriptors.set(number);
                free += taken.contains(number) ? 0 : 1;
            }
        }
        return lowestDescriptors.stream().toArray();
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
