package io.heddle.kernel.process;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The terminal this process was started from, if any. */
public final class Terminal {
    private static final int AT_FDCWD = -100;
    private static final int O_RDWR_CLOEXEC = 02 | 0x80000;
    private static final int TIOCGWINSZ = 0x5413;
    private static final int TIOCGPGRP = 0x540F;

    private Terminal() {}

    /** How many columns the terminal has that a descriptor leads to, 0 if it doesn't say; -1 when it is no terminal. */
    public static int columns(int descriptor) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(JAVA_SHORT, 4);
            long result = Libc.syscall(Syscall.IOCTL, descriptor, TIOCGWINSZ, size.address(), 0);
            return result == 0 ? Short.toUnsignedInt(size.getAtIndex(JAVA_SHORT, 1)) : -1;
        }
    }

    /**
     * Whether this process group is the one that the terminal's keys signal. Then Ctrl-C has reached the program already,
     * and passing it on would be a second one.
     */
    public static boolean signalsUs() {
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
