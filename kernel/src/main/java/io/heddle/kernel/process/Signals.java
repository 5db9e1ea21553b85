package io.heddle.kernel.process;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** Signals sent, and died of. Numbers are those of Linux on x86-64 and aarch64. */
public final class Signals {
    public static final int HUP = 1;
    public static final int INT = 2;
    public static final int QUIT = 3;
    public static final int KILL = 9;
    public static final int TERM = 15;
    public static final int CONT = 18;

    /**
     * The system property that tells which signals were ignored when the JVM was started: the hexadecimal {@code SigIgn}
     * of {@code /proc/self/status}, as the process saw it that became the JVM. Too late to ask here: HotSpot puts handlers
     * of its own in place of some.
     */
    public static final String IGNORED_PROPERTY = "heddle.ignoredSignals";

    private static final int USR2 = 12;
    private static final int PIPE = 13;
    private static final int CHLD = 17;
    private static final int XFSZ = 25;
    private static final int[] TAKEN_BY_HOTSPOT = {QUIT, USR2, PIPE, XFSZ};
    private static final long IGNORED_AT_START = ignoredAtStart();

    private static final int FIRST_PROCESS = 1;
    private static final int SIG_DFL = 0;
    private static final int SIG_IGN = 1;
    private static final int SIG_UNBLOCK = 1;
    private static final int PR_SET_DUMPABLE = 4;

    private Signals() {}

    /**
     * Sends a signal to one process and to no other; false when the process is gone or this process may not signal it.
     *
     * <p>A pidfd (pidfd_open(2)) refers to one process even when the kernel gives its pid to another. The check of the start
     * time after the open shows that it refers to the right one.
     */
    public static boolean send(ProcessId process, int signal) {
        long pidfd = Libc.syscall(Syscall.PIDFD_OPEN, process.pid(), 0);
        if (pidfd < 0) {
            return mayLackPidfd(Errno.of(pidfd)) && is(process) && send(process.pid(), signal);
        }
        try {
            return is(process) && Libc.syscall(Syscall.PIDFD_SEND_SIGNAL, pidfd, signal, 0, 0) == 0;
        } finally {
            Libc.syscall(Syscall.CLOSE, pidfd, 0);
        }
    }

    /** Linux before 5.3 has no pidfd_open, some containers refuse it (EPERM), and descriptors may run short. */
    private static boolean mayLackPidfd(Errno errno) {
        return errno == Errno.ENOSYS || errno == Errno.EPERM || errno == Errno.EMFILE || errno == Errno.ENOMEM;
    }

    private static boolean is(ProcessId process) {
        return Proc.live().identity(process.pid()).filter(process::equals).isPresent();
    }

    /** Sends a signal to whatever process has the pid. Only for a child that this process has not waited for. */
    static boolean send(int pid, int signal) {
        return Libc.syscall(Syscall.KILL, pid, signal) == 0;
    }

    /** Whether a process is there and ours to signal, as those of the same user are; none is sent. */
    public static boolean mayBeSent(ProcessId process) {
        return send(process, 0);
    }

    /**
     * Ends this process by a signal, as the program that it stood for ended, and without a core file of its own. Returns
     * when this is the first process of its PID namespace, as in a container: the kernel spares that one from signals that it
     * doesn't handle, its own too.
     */
    public static void dieOf(int signal) {
        if (ProcessHandle.current().pid() == FIRST_PROCESS) {
            return;
        }
        Libc.syscall(Syscall.PRCTL, PR_SET_DUMPABLE, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(128, Long.BYTES);
            one.set(ValueLayout.JAVA_LONG, 0, bit(signal));
            setDisposition(signal, SIG_DFL);
            Libc.call(Libc.function("pthread_sigmask"), SIG_UNBLOCK, one.address(), 0);
        }
        // To this very thread, which then can't return and exit in another way.
        Libc.call(Libc.function("raise"), signal, 0, 0);
    }

    /** Whether the signal was ignored when this process started: then no handler should take it. */
    public static boolean isIgnoredAtStart(int signal) {
        return (IGNORED_AT_START & bit(signal)) != 0;
    }

    /** Ignores again what was ignored at the start and HotSpot took over unasked; its own work does without these. */
    static void ignoreAsAtStart() {
        for (int signal : TAKEN_BY_HOTSPOT) {
            if (isIgnoredAtStart(signal)) {
                setDisposition(signal, SIG_IGN);
            }
        }
    }

    /**
     * From now on SIGQUIT (Ctrl-\) is the program's alone: HotSpot would add its own threads to the program's output, and
     * can't be told to do anything else.
     */
    public static void leaveQuitToPrograms() {
        setDisposition(QUIT, SIG_IGN);
    }

    /**
     * A set for posix_spawn: signals that are ignored here without having been at the start, so that a program would find
     * them ignored that are not. SIGQUIT, see {@link #leaveQuitToPrograms}; and glibc leaves its two internal signals
     * ignored in whatever it spawns.
     */
    static long defaultInPrograms() {
        long signals = bit(QUIT) | bit(32) | bit(33);
        return signals & ~IGNORED_AT_START;
    }

    /** An ignored SIGCHLD would have the kernel forget how children end. */
    static void heedChildren() {
        setDisposition(CHLD, SIG_DFL);
    }

    private static void setDisposition(int signal, int disposition) {
        Libc.call(Libc.function("signal"), signal, disposition, 0);
    }

    static long bit(int signal) {
        return 1L << (signal - 1);
    }

    /**
     * The signals that were blocked when this process started, one bit each. The primordial thread still has them: the
     * java launcher only waits in it, and HotSpot changes the mask of the threads it makes.
     */
    static long maskAtStart() {
        return status("SigBlk:");
    }

    private static long ignoredAtStart() {
        String told = System.getProperty(IGNORED_PROPERTY);
        return told == null ? status("SigIgn:") : Long.parseUnsignedLong(told, 16);
    }

    /** Whether a process has a handler for a signal; false when there is no such process. */
    public static boolean isHandled(Proc proc, int pid, int signal) {
        return (set(proc.folder(pid).resolve("status"), "SigCgt:") & bit(signal)) != 0;
    }

    private static long status(String field) {
        return set(Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/status"), field);
    }

    /** A set of signals that a status file tells, one bit each; empty when it can't be read. */
    private static long set(Path file, String field) {
        return Proc.read(file)
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(field)).findFirst())
                .map(line ->
                        Long.parseUnsignedLong(line.substring(field.length()).strip(), 16))
                .orElse(0L);
    }
}
