package io.heddle.kernel.tasks;

/**
 * The CPU time of a thread and its time on run queues, in nanoseconds since its birth.
 *
 * @param cpuNanos the CPU time
 * @param waitNanos the run-queue wait, to which the kernel adds a wait when it ends
 */
public record TaskTimes(long cpuNanos, long waitNanos) {}
