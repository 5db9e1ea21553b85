package io.heddle.simulator.heap;

/** The ways to divide the young generation. */
public enum SurvivorSizing {
    FIXED,
    /**
     * As ParallelGC does: by the bytes that survived so far ({@link SurvivorAverage}). The tenuring threshold falls by one with each
     * collection, down to 1, as it does while collections of the young generation take more time than others.
     */
    ADAPTIVE
}
