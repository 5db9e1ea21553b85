package io.heddle.simulator.scheduling;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.SchedulingClass;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling attributes of a task.
 *
 * @param schedulingClass FAIR, BATCH, FIFO or RR
 * @param priority real-time priority, 1 to 99; 0 in the other classes
 * @param nice from -20 to 19
 * @param sliceNanos time slice of a fair task; 0 for the kernel's default
 * @param quantumNanos longest turn of a real-time task; {@link Long#MAX_VALUE} for none
 * @param pauseNanos how long a real-time task lets all others go ahead after its turn; 0 if only those of its priority
 * @param cpus the CPUs on which the task may run; null for all
 */
public record Attributes(
        SchedulingClass schedulingClass,
        int priority,
        int nice,
        long sliceNanos,
        long quantumNanos,
        long pauseNanos,
        @Nullable CpuSet cpus) {
    /** Those of a task that nothing has changed. */
    public static final Attributes ORDINARY = new Attributes(SchedulingClass.FAIR, 0, 0, 0, Long.MAX_VALUE, 0, null);

    /** Returns those of a fair task with a time slice. */
    public static Attributes fair(int nice, long sliceNanos) {
        return new Attributes(SchedulingClass.FAIR, 0, nice, sliceNanos, Long.MAX_VALUE, 0, null);
    }

    /** Returns those of a task that runs until it waits. */
    public static Attributes fifo(int priority) {
        return new Attributes(SchedulingClass.FIFO, priority, 0, 0, Long.MAX_VALUE, 0, null);
    }

    public boolean isRealtime() {
        return schedulingClass.isRealtime();
    }

    /** Returns whether the task may run on a CPU. */
    public boolean allows(int cpu) {
        return cpus == null || cpus.contains(cpu);
    }
}
