package io.heddle.watch.accounting;

/**
 * What is known of a living application thread at one look.
 *
 * @param cpuNanos since it began
 * @param slices how often it was given a CPU
 */
public record ThreadSample(int tid, long cpuNanos, long slices) {}
