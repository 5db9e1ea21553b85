package io.heddle.simulator.heap;

/**
 * The size of survivor spaces that ParallelGC wants: a decaying average of what survived, and three times its deviation
 * (AdaptivePaddedAverage in HotSpot's gcUtil.cpp, with AdaptiveSizePolicyWeight 10 and SurvivorPadding 3).
 */
final class SurvivorAverage {
    private static final double WEIGHT = 0.1;
    private static final double PADDING = 3;

    /** AdaptiveSizePolicyReadyThreshold: the sizes stay as they are for so many collections. */
    private static final int FIRST_COLLECTIONS = 5;

    private int count;
    private double average;
    private double deviation;

    /** @param bytes what a collection found alive, and is younger than the tenuring threshold */
    void add(double bytes) {
        count++;
        double weight = Math.max(WEIGHT, 1.0 / count);
        average += weight * (bytes - average);
        deviation += weight * (Math.abs(bytes - average) - deviation);
    }

    boolean isReady() {
        return count > FIRST_COLLECTIONS;
    }

    double paddedBytes() {
        return average + PADDING * deviation;
    }
}
