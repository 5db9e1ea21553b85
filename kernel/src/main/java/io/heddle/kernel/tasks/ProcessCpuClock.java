package io.heddle.kernel.tasks;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The CPU time of whole processes: of all their threads, living and dead, by one clock_gettime(2) each. The kernel adds up the
 * threads without formatting text, so that one reading costs far less than one of each thread's {@link TaskClock}. Confined to one
 * thread.
 */
public final class ProcessCpuClock {
    /** CPUCLOCK_SCHED in the kernel's posix-timers.h: nanoseconds of the scheduler, which includes the time in the kernel. */
    private static final int CPUCLOCK_SCHED = 2;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final MemorySegment time = Arena.ofAuto().allocate(2 * Long.BYTES, Long.BYTES);

    /** CPU time in nanoseconds since the process began; -1 when it has ended. */
    public long cpuNanos(int pid) {
        // clock_getcpuclockid(3) makes the same number.
        int clock = ~pid << 3 | CPUCLOCK_SCHED;
        if (Libc.syscall(Syscall.CLOCK_GETTIME, clock, time.address()) < 0) {
            return -1;
        }
        return time.get(JAVA_LONG, 0) * NANOS_PER_SECOND + time.get(JAVA_LONG, Long.BYTES);
    }
}
