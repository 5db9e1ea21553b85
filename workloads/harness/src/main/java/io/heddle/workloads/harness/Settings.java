package io.heddle.workloads.harness;

/** What the user asked for. The result depends on size and seed, never on the threads. */
public record Settings(int threads, int size, long seed) {}
