package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The controlling terminal of this process, and terminals behind file descriptors; see ioctl_tty(2). */
public final class Terminal {
    private static final int AT_FDCWD = -100;
    private static final int O_RDWR_CLOEXEC = 02 | 0x80000;
    private static final int TIOCGWINSZ = 0x5413;
    private static final int TIOCGPGRP = 0x540F;

    private Terminal() {}

    /** The number of columns of a descriptor's terminal: 0 when the terminal reports none, -1 when there is no terminal. */
    public static int columns(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(JAVA_SHORT, 4);
            long result = Libc.syscall(Syscall.IOCTL, descriptor, TIOCGWINSZ, size.address(), 0);
            return result == 0 ? Short.toUnsignedInt(size.getAtIndex(JAVA_SHORT, 1)) : -1;
        }
    }

    /**
     * Whether this process is in the foreground process group of its controlling terminal (tcgetpgrp(3)). The terminal then sends
     * the signals of its keys also to the program: forwarding Ctrl-C would send it twice.
     */
    public static boolean isForeground() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment path = arena.allocateFrom("/dev/tty");
            long tty = Libc.syscall(Syscall.OPENAT, AT_FDCWD, path.address(), O_RDWR_CLOEXEC, 0);
            if (tty < 0) {
                return false;
            }
            MemorySegment group = arena.allocate(JAVA_INT);
            long result = Libc.syscall(Syscall.IOCTL, tty, TIOCGPGRP, group.address(), 0);
            Libc.syscall(Syscall.CLOSE, tty, 0);
            return result == 0 && group.get(JAVA_INT, 0) == Libc.syscall(Syscall.GETPGID, 0, 0);
        }
    }
}
