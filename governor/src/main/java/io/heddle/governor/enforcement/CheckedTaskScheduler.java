package io.heddle.governor.enforcement;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Scheduling;
import io.heddle.kernel.tasks.TaskScheduler;
import io.heddle.watch.Task;
import java.util.Optional;

/**
 * The kernel's scheduler for tasks of the program. No other class changes them. The kernel identifies a task by its id
 * alone, so each call verifies that the id still belongs to the task. Used by the governor's thread alone.
 */
final class CheckedTaskScheduler {
    private final TaskScheduler kernel;

    CheckedTaskScheduler(TaskScheduler kernel) {
        this.kernel = kernel;
    }

    /** The current scheduling of the task; empty if it has ended. */
    Optional<Scheduling> scheduling(Task task) {
        // The check follows the reading: if the task is alive now, the reading was its own.
        return kernel.scheduling(task.tid()).filter(_ -> task.isAlive());
    }

    /**
     * Sets the scheduling of the task. No effect if it has ended.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    void schedule(Task task, Scheduling wanted) {
        if (task.isAlive()) {
            kernel.schedule(task.tid(), wanted);
        }
    }

    /** The CPUs on which the task may run; empty if it has ended. */
    Optional<CpuSet> affinity(Task task) {
        return kernel.affinity(task.tid()).filter(_ -> task.isAlive());
    }

    /**
     * Binds the task to CPUs. No effect if it has ended.
     *
     * @throws io.heddle.kernel.KernelException if the kernel refuses
     */
    void bind(Task task, CpuSet cpus) {
        if (task.isAlive()) {
            kernel.bind(task.tid(), cpus);
        }
    }

    /** The CPUs on which Heddle itself may run. */
    CpuSet ownAffinity() {
        return kernel.affinity(kernel.currentThread()).orElseThrow();
    }
}
