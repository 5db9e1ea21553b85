package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.watch.Task;
import java.util.Optional;

/**
 * The kernel's scheduler for tasks of the program, and the only place that sets them. The kernel knows a task by its id alone, so
 * each call checks that the id is still this task's. Used by the governor's thread alone.
 */
final class ProgramScheduler {
    private final TaskScheduler kernel;

    ProgramScheduler(TaskScheduler kernel) {
        this.kernel = kernel;
    }

    /** How the task is scheduled now; empty when it is gone. */
    Optional<Scheduling> scheduling(Task task) {
        // Checked afterwards: a task that lives then was the one that was read.
        return kernel.scheduling(task.tid()).filter(_ -> task.isAlive());
    }

    /**
     * Sets how the task is scheduled; without effect when it is gone.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    void schedule(Task task, Scheduling wanted) {
        if (task.isAlive()) {
            kernel.schedule(task.tid(), wanted);
        }
    }

    /** The CPUs that the task may run on; empty when it is gone. */
    Optional<CpuSet> affinity(Task task) {
        return kernel.affinity(task.tid()).filter(_ -> task.isAlive());
    }

    /**
     * Binds the task to CPUs; without effect when it is gone.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    void bind(Task task, CpuSet cpus) {
        if (task.isAlive()) {
            kernel.bind(task.tid(), cpus);
        }
    }

    /** The CPUs that Heddle itself may run on. */
    CpuSet ownAffinity() {
        return kernel.affinity(kernel.currentThread()).orElseThrow();
    }
}
