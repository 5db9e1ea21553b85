package io.heddle.kernel.process;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What this very process has used up, all its threads together. One thread reads it. */
public final class OwnUsage {
    private static final int RUSAGE_SELF = 0;

    private final MemorySegment rusage = Arena.ofAuto().allocate(Usage.BYTES, Long.BYTES);

    public Usage read() {
        Libc.syscall(Syscall.GETRUSAGE, RUSAGE_SELF, rusage.address());
        return Usage.of(rusage);
    }
}
