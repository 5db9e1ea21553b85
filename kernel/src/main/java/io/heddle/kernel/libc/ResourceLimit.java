package io.heddle.kernel.libc;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * One of this process's resource limits; see setrlimit(2). {@link #UNLIMITED} is larger than all others.
 *
 * @param soft what holds
 * @param hard up to where the process may raise it
 */
public record ResourceLimit(long soft, long hard) {
    public static final int CPU = 0;
    public static final int FSIZE = 1;
    public static final int DATA = 2;
    public static final int CORE = 4;
    public static final int NOFILE = 7;
    public static final int NICE = 13;
    public static final int RTPRIO = 14;

    /** RLIM_INFINITY. */
    public static final long UNLIMITED = -1;

    private static final int BYTES = 16;

    public static ResourceLimit of(int resource) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(BYTES, Long.BYTES);
            Libc.syscall(Syscall.PRLIMIT64, 0, resource, 0, limit.address());
            return new ResourceLimit(limit.get(JAVA_LONG, 0), limit.get(JAVA_LONG, Long.BYTES));
        }
    }

    public void set(int resource) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(BYTES, Long.BYTES);
            limit.set(JAVA_LONG, 0, soft);
            limit.set(JAVA_LONG, Long.BYTES, hard);
            Libc.syscall(Syscall.PRLIMIT64, 0, resource, limit.address(), 0);
        }
    }
}
