package io.heddle.kernel.tasks;

/**
 * What a thread used of the CPUs and how long it waited for them, over its life.
 *
 * @param waitNanos run-queue wait; the kernel adds a wait when it is over
 */
public record TaskTimes(long cpuNanos, long waitNanos) {}
