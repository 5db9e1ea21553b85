package io.heddle.governor.session;

import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.function.Supplier;

/**
 * The kernel's services that a session works with; one of each for the whole of Heddle.
 *
 * @param schedulers makes one for each thread that needs it
 * @param reaper starts and waits for all children
 */
public record Host(Proc proc, Supplier<TaskScheduler> schedulers, Reaper reaper) {
    public static Host live() {
        return new Host(Proc.live(), LinuxTaskScheduler::new, new Reaper());
    }
}
