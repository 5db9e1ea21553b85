package io.heddle.kernel.process;

import io.heddle.kernel.Errno;
import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.ProcessId;
import io.heddle.kernel.tasks.ProcessStatus;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Sends signals, and keeps their dispositions as a started program must find them; see signal(7). The numbers are those of Linux on
 * x86-64 and aarch64.
 */
public final class Signals {
    public static final int HUP = 1;
    public static final int INT = 2;
    public static final int QUIT = 3;
    public static final int KILL = 9;
    public static final int TERM = 15;
    public static final int CONT = 18;
    public static final int STOP = 19;

    /**
     * The system property with the signals that were ignored when the JVM was started: the hexadecimal {@code SigIgn} of {@code
     * /proc/self/status} before the exec of the JVM. A JVM cannot read it: HotSpot installs handlers for some of these signals.
     */
    public static final String IGNORED_PROPERTY = "heddle.ignoredSignals";

    private static final int USR2 = 12;
    private static final int PIPE = 13;
    private static final int CHLD = 17;
    private static final int XFSZ = 25;
    private static final int[] HANDLED_BY_HOTSPOT = {QUIT, USR2, PIPE, XFSZ};
    private static final long IGNORED_AT_START = ignoredAtStart();

    private static final int INIT = 1;
    private static final int SIG_DFL = 0;
    private static final int SIG_IGN = 1;
    private static final int SIG_UNBLOCK = 1;
    private static final int PR_SET_DUMPABLE = 4;

    private Signals() {}

    /**
     * Sends a signal to one process and to no other one with its PID.
     *
     * <p>A pidfd (pidfd_open(2)) refers to the same process even when the kernel reuses the PID. The check of the start time after
     * the open shows that it refers to the right process.
     *
     * @return false when the process has ended or this process may not signal it
     */
    public static boolean send(ProcessId process, int signal) {
        long pidfd = Libc.syscall(Syscall.PIDFD_OPEN, process.pid(), 0);
        if (pidfd < 0) {
            return mayLackPidfd(Errno.of(pidfd)) && hasIdentity(process) && send(process.pid(), signal);
        }
        try {
            return hasIdentity(process) && Libc.syscall(Syscall.PIDFD_SEND_SIGNAL, pidfd, signal, 0, 0) == 0;
        } finally {
            Libc.syscall(Syscall.CLOSE, pidfd, 0);
        }
    }

    /** Linux before 5.3 has no pidfd_open, some containers refuse it (EPERM), and file descriptors can run short. */
    private static boolean mayLackPidfd(Errno errno) {
        return errno == Errno.ENOSYS || errno == Errno.EPERM || errno == Errno.EMFILE || errno == Errno.ENOMEM;
    }

    private static boolean hasIdentity(ProcessId process) {
        return Proc.live().identity(process.pid()).filter(process::equals).isPresent();
    }

    /** Sends a signal to the process that has the PID now. Only for a child that this process has not waited for. */
    static boolean send(int pid, int signal) {
        return Libc.syscall(Syscall.KILL, pid, signal) == 0;
    }

    /** Whether the process runs and this process may signal it, as one of the same user. Sends no signal. */
    public static boolean canSignal(ProcessId process) {
        return send(process, 0);
    }

    /**
     * Terminates this process by a signal, as its program was terminated, without a core file. Returns only when this process is
     * the init process of its PID namespace, as in a container. The kernel does not deliver unhandled signals to init, not even
     * its own (pid_namespaces(7)).
     */
    public static void terminateBy(int signal) {
        if (ProcessHandle.current().pid() == INIT) {
            return;
        }
        Libc.syscall(Syscall.PRCTL, PR_SET_DUMPABLE, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(128, Long.BYTES);
            one.set(ValueLayout.JAVA_LONG, 0, bit(signal));
            setDisposition(signal, SIG_DFL);
            Libc.call(Libc.function("pthread_sigmask"), SIG_UNBLOCK, one.address(), 0);
        }
        // To this thread, which then cannot return and exit in another way.
        Libc.call(Libc.function("raise"), signal, 0, 0);
    }

    /** Whether the signal was ignored when this process started. No handler should be installed for it then. */
    public static boolean wasIgnoredAtStart(int signal) {
        return (IGNORED_AT_START & bit(signal)) != 0;
    }

    /** Ignores the signals again that were ignored at the start and for which HotSpot has installed handlers. It works without. */
    static void restoreIgnored() {
        for (int signal : HANDLED_BY_HOTSPOT) {
            if (wasIgnoredAtStart(signal)) {
                setDisposition(signal, SIG_IGN);
            }
        }
    }

    /**
     * Ignores SIGQUIT (Ctrl-\) from now on, which is then only for the program. HotSpot would print its own thread dump into the
     * program's output, and has no option against it that keeps other signals.
     */
    public static void ignoreQuit() {
        setDisposition(QUIT, SIG_IGN);
    }

    /**
     * The signals that posix_spawn(3) must reset to their default (POSIX_SPAWN_SETSIGDEF): ignored now, but not at the start. These
     * are SIGQUIT, see {@link #ignoreQuit}, and the two internal signals of glibc, which it leaves ignored in every child.
     */
    static long defaultsForChildren() {
        long signals = bit(QUIT) | bit(32) | bit(33);
        return signals & ~IGNORED_AT_START;
    }

    /** Resets SIGCHLD to its default: while it is ignored, the kernel does not keep the status of children. */
    static void defaultChildSignal() {
        setDisposition(CHLD, SIG_DFL);
    }

    private static void setDisposition(int signal, int disposition) {
        Libc.call(Libc.function("signal"), signal, disposition, 0);
    }

    static long bit(int signal) {
        return 1L << (signal - 1);
    }

    /**
     * The signals that were blocked when this process started, one bit each. The primordial thread still has this mask: in it the
     * java launcher only waits, and HotSpot changes the masks of the threads that it creates.
     */
    static long maskAtStart() {
        return primordialThread().map(ProcessStatus::blockedSignals).orElse(0L);
    }

    private static long ignoredAtStart() {
        String property = System.getProperty(IGNORED_PROPERTY);
        return property == null
                ? primordialThread().map(ProcessStatus::ignoredSignals).orElse(0L)
                : Long.parseUnsignedLong(property, 16);
    }

    private static Optional<ProcessStatus> primordialThread() {
        return ProcessStatus.read(
                Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/status"));
    }

    /** Whether a process has a handler for a signal; false when the process has ended. */
    public static boolean isHandled(Proc proc, int pid, int signal) {
        return proc.status(pid)
                .filter(status -> (status.caughtSignals() & bit(signal)) != 0)
                .isPresent();
    }
}
