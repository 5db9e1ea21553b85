package io.heddle.kernel.tasks;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The CPU time of all threads of a process, living and dead, by one system call: what it costs to read the clock of one
 * of them ({@link TaskClock}). One thread uses it.
 */
public final class ProcessClock {
    /** What a process that is gone reads. */
    public static final long GONE = -1;

    /** In a clock id, CPU time as the scheduler counts it (the kernel's CPUCLOCK_SCHED; clock_getcpuclockid(3)). */
    private static final int SCHED = 2;

    private static final long NANOS_A_SECOND = 1_000_000_000;

    private final int id;
    private final MemorySegment time = Arena.ofAuto().allocate(2 * Long.BYTES, Long.BYTES);

    public ProcessClock(int pid) {
        this.id = ~pid << 3 | SCHED;
    }

    /** In nanoseconds, or {@link #GONE}. */
    public long cpuNanos() {
        return Libc.syscall(Syscall.CLOCK_GETTIME, id, time.address()) < 0
                ? GONE
                : time.getAtIndex(JAVA_LONG, 0) * NANOS_A_SECOND + time.getAtIndex(JAVA_LONG, 1);
    }
}
