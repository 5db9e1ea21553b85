package io.heddle.simulator.stealing;

/**
 * What a thread of the collector needs.
 *
 * @param objectNanos to trace and copy an object
 * @param stealNanos to look into the queue of another thread and take a task
 * @param spinNanos for one pause instruction
 */
public record TracingCosts(long objectNanos, long stealNanos, long spinNanos) {}
