package io.heddle.watch.accounting;

/**
 * The part one thread had in a run, as last seen.
 *
 * @param role as in DESIGN's words: APP, JIT, GC_PAUSE, ...; OTHER for threads of native libraries and outside a JVM
 */
public record ThreadUsage(String name, String role, double cpuSeconds, double runQueueWaitSeconds) {}
