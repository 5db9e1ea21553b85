package io.heddle.watch.accounting;

import io.heddle.kernel.tasks.ProcessCpuClock;
import io.heddle.watch.WatchedProcess;
import java.util.Collection;

/** The CPU time of a program by one system call for each process, whatever its number of threads. Confined to one thread. */
public final class ProgramCpuClock {
    private final ProcessCpuClock clock = new ProcessCpuClock();

    /** CPU time in nanoseconds of the processes that are alive, with their ended threads. The sum falls when a process ends. */
    public long cpuNanos(Collection<WatchedProcess> processes) {
        long nanos = 0;
        for (WatchedProcess process : processes) {
            nanos += Math.max(0, clock.cpuNanos(process.id().pid()));
        }
        return nanos;
    }
}
