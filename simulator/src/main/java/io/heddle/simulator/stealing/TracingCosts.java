package io.heddle.simulator.stealing;

/**
 * The costs of tracing, for each thread of the collector.
 *
 * @param objectNanos to trace and copy an object
 * @param stealNanos to look into the queue of another thread and take a task
 * @param spinNanos for one pause instruction
 */
public record TracingCosts(long objectNanos, long stealNanos, long spinNanos) {}
