package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The resources that this process or one of its threads has used (getrusage(2)). Confined to one thread. */
public final class SelfUsage {
    private static final int RUSAGE_SELF = 0;
    private static final int RUSAGE_THREAD = 1;

    private final int who;
    private final MemorySegment rusage = Arena.ofAuto().allocate(ResourceUsage.BYTES, Long.BYTES);

    private SelfUsage(int who) {
        this.who = who;
    }

    /** The usage of all threads of this process. */
    public static SelfUsage ofProcess() {
        return new SelfUsage(RUSAGE_SELF);
    }

    /** The usage of the thread that calls {@link #read}. */
    public static SelfUsage ofThread() {
        return new SelfUsage(RUSAGE_THREAD);
    }

    /** The usage up to now. */
    public ResourceUsage read() {
        Libc.syscall(Syscall.GETRUSAGE, who, rusage.address());
        return ResourceUsage.of(rusage);
    }
}
