package io.heddle.kernel.testing;

import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.Scheduling;
import java.util.Optional;

/** What live threads are scheduled by. Made by a thread of the fair class, which knows what an ordinary slice is. */
public final class EffectiveScheduling {
    private final LinuxTaskScheduler scheduler = new LinuxTaskScheduler();

    /** A lent real-time priority shows as {@link Scheduling#fifo}; else the thread's own settings. Empty when it is gone. */
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
