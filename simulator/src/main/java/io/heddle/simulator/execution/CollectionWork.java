package io.heddle.simulator.execution;

/**
 * The work of one collection.
 *
 * @param full whether it includes the old generation
 * @param copiedBytes bytes that it copies
 * @param promotedBytes those of them that it moves to the old generation
 * @param serialNanos the time for which one thread works alone
 * @param parallelNanos CPU time that the collector's threads share
 */
public record CollectionWork(
        boolean full, long copiedBytes, long promotedBytes, long serialNanos, long parallelNanos) {}
