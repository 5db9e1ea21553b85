package io.heddle.watch.accounting;

/**
 * The state of a living application thread at one update.
 *
 * @param cpuNanos CPU time since its start
 * @param slices number of times it was given a CPU
 */
public record ThreadSample(int tid, long cpuNanos, long slices) {}
