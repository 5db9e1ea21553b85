package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import io.heddle.kernel.tasks.Proc;
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

    private static final int SIG_DFL = 0;
    private static final int SIG_UNBLOCK = 1;
    private static final int PR_SET_DUMPABLE = 4;

    private Signals() {}

    /** Sends a signal; false when the process is gone or not ours. */
    public static boolean send(int pid, int signal) {
        return Libc.syscall(Syscall.KILL, pid, signal) == 0;
    }

    /** Ends this process by a signal, as the program that it stood for ended, and without a core file of its own. */
    public static void dieOf(int signal) {
        Libc.syscall(Syscall.PRCTL, PR_SET_DUMPABLE, 0);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment one = arena.allocate(128, Long.BYTES);
            one.set(ValueLayout.JAVA_LONG, 0, 1L << (signal - 1));
            Libc.call(Libc.function("signal"), signal, SIG_DFL, 0);
            Libc.call(Libc.function("pthread_sigmask"), SIG_UNBLOCK, one.address(), 0);
        }
        send((int) ProcessHandle.current().pid(), signal);
    }

    /**
     * The signals that were blocked when this process started, one bit each. The primordial thread still has them: the
     * java launcher only waits in it, and HotSpot changes the mask of the threads it makes.
     */
    static long maskAtStart() {
        return Proc.read(Path.of("/proc/self/task/" + ProcessHandle.current().pid() + "/status"))
                .flatMap(status -> status.lines()
                        .filter(line -> line.startsWith("SigBlk:"))
                        .findFirst())
                .map(line -> Long.parseUnsignedLong(
                        line.substring(line.indexOf(':') + 1).strip(), 16))
                .orElse(0L);
    }
}
