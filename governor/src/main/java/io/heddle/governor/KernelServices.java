package io.heddle.governor;

import io.heddle.kernel.perf.TaskEvents;
import io.heddle.kernel.process.Reaper;
import io.heddle.kernel.tasks.LinuxTaskScheduler;
import io.heddle.kernel.tasks.Proc;
import io.heddle.kernel.tasks.TaskScheduler;
import java.util.function.Supplier;

/**
 * The kernel's services for a session; one instance of each for the whole of Heddle.
 *
 * @param schedulers creates one for each thread that needs it
 * @param reaper starts and awaits all child processes
 * @param taskEvents opens the task events for one session
 */
public record KernelServices(
        Proc proc, Supplier<TaskScheduler> schedulers, Reaper reaper, Supplier<TaskEvents> taskEvents) {
    public static KernelServices live() {
        return live(LinuxTaskScheduler::new, new Reaper());
    }

    /** The live kernel, by the given scheduler and reaper. */
    public static KernelServices live(Supplier<TaskScheduler> schedulers, Reaper reaper) {
        return new KernelServices(Proc.live(), schedulers, reaper, TaskEvents::ofMachine);
    }
}
