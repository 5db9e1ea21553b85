package io.heddle.workloads.harness;

/** The options of a run. The result depends on size and seed, never on the threads. */
public record Settings(int threads, int size, long seed) {}
