package io.heddle.governor.run;

/**
 * The part one thread had in a run, as last seen.
 *
 * @param role as in DESIGN's words: APP, JIT, GC_PAUSE, ...; OTHER for threads of native libraries and outside a JVM
 */
public record ThreadShare(String name, String role, double cpuSeconds, double runQueueWaitSeconds) {}
