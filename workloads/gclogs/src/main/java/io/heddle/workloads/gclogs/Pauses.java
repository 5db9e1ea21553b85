package io.heddle.workloads.gclogs;

/**
 * The pauses of a log.
 *
 * @param micros the sum of their durations
 */
record Pauses(long count, long micros) {}
