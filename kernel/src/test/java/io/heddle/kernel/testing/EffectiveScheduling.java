package io.heddle.kernel.testing;

import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import java.util.Optional;

/** The effective scheduling of threads, a lent priority included. Created by a thread with the default slice. */
public final class EffectiveScheduling {
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

    /** {@link Scheduling#fifo} for a lent real-time priority, else the thread's own settings. Empty when it has ended. */
    public Optional<Scheduling> of(int tid) {
        Optional<Scheduling> own = scheduler.scheduling(tid);
        return own.filter(scheduling -> scheduling.schedulingClass().isRealtime())
                .or(() -> Proc.live()
                        .process(tid)
                        .filter(stat -> stat.isRealtime())
                        .map(stat -> Scheduling.fifo(stat.realtimePriority())))
                .or(() -> own);
    }
}
