package io.heddle.simulator.heap;

/** The ways to divide the young generation. */
public enum SurvivorSizing {
    FIXED,
    /** By the bytes that survived so far ({@link SurvivorAverage}), as ParallelGC does. */
    ADAPTIVE
}
