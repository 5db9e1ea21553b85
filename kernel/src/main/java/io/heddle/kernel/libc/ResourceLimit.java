package io.heddle.kernel.libc;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.KernelException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * A resource limit of this process; see setrlimit(2). Limits are unsigned: {@link #UNLIMITED} is larger than all others.
 *
 * @param soft the limit that the kernel enforces
 * @param hard the highest soft limit that an unprivileged process may set
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
    private static final String SEE = "`ulimit -a` shows the limits, setrlimit(2) explains who may change them.";

    /** The limit of open files with which this process was started, and which the programs that it starts must have. */
    public static final ResourceLimit OPEN_FILES_AT_START = of(NOFILE);

    /**
     * Reads the limit of a resource.
     *
     * @param resource {@link #NOFILE} or another constant of this type
     * @throws KernelException when there is no such resource
     */
    public static ResourceLimit of(int resource) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(BYTES, Long.BYTES);
            long result = Libc.syscall(Syscall.PRLIMIT64, 0, resource, 0, limit.address());
            if (result < 0) {
                throw new KernelException("reading resource limit " + resource, result, SEE);
            }
            return new ResourceLimit(limit.get(JAVA_LONG, 0), limit.get(JAVA_LONG, Long.BYTES));
        }
    }

    /**
     * Sets this limit for a resource.
     *
     * @param resource {@link #NOFILE} or another constant of this type
     * @throws KernelException when the kernel refuses, for example a limit of open files above {@code fs.nr_open}
     */
    public void set(int resource) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment limit = arena.allocate(BYTES, Long.BYTES);
            limit.set(JAVA_LONG, 0, soft);
            limit.set(JAVA_LONG, Long.BYTES, hard);
            long result = Libc.syscall(Syscall.PRLIMIT64, 0, resource, limit.address(), 0);
            if (result < 0) {
                throw new KernelException("setting resource limit " + resource + " to " + soft, result, SEE);
            }
        }
    }
}
