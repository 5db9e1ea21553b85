package io.heddle.watch.accounting;

/**
 * The resource usage of one thread in a run, by its last reading.
 *
 * @param role role by name: APP, JIT, GC_PAUSE, ...; OTHER for threads of native libraries and threads outside a JVM
 */
public record ThreadTotals(String name, String role, double cpuSeconds, double runQueueWaitSeconds) {}
