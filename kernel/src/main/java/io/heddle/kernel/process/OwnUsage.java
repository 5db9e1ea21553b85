package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What this very process or one of its threads has used up. One thread reads it. */
public final class OwnUsage {
    private static final int RUSAGE_SELF = 0;
    private static final int RUSAGE_THREAD = 1;

    private final int who;
    private final MemorySegment rusage = Arena.ofAuto().allocate(Usage.BYTES, Long.BYTES);

    private OwnUsage(int who) {
        this.who = who;
    }

    /** Of all threads together. */
    public static OwnUsage ofProcess() {
        return new OwnUsage(RUSAGE_SELF);
    }

    /** Of the thread that reads it. */
    public static OwnUsage ofThread() {
        return new OwnUsage(RUSAGE_THREAD);
    }

    public Usage read() {
        Libc.syscall(Syscall.GETRUSAGE, who, rusage.address());
        return Usage.of(rusage);
    }
}
