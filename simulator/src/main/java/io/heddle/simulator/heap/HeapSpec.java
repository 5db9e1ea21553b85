package io.heddle.simulator.heap;

/**
 * A heap with two generations, as ParallelGC has it.
 *
 * @param edenBytes the space in which threads allocate
 * @param survivorBytes each of the two spaces for young objects that have survived
 * @param oldBytes the old generation
 * @param tenuringThreshold the number of collections after which an object moves to the old generation
 */
public record HeapSpec(long edenBytes, long survivorBytes, long oldBytes, int tenuringThreshold) {
    /** The largest tenuring threshold of HotSpot. */
    public static final int MAX_TENURING_THRESHOLD = 15;

    /** InitialTenuringThreshold of ParallelGC. */
    private static final int TENURING_THRESHOLD = 7;

    /** InitialSurvivorRatio of ParallelGC: a survivor space is this part of the young generation. */
    private static final int SURVIVOR_RATIO = 8;

    public HeapSpec {
        if (edenBytes <= 0 || survivorBytes < 0 || oldBytes < 0) {
            throw new IllegalArgumentException(
                    "a heap has an eden space, not %d, %d and %d bytes".formatted(edenBytes, survivorBytes, oldBytes));
        }
        if (tenuringThreshold < 0 || tenuringThreshold > MAX_TENURING_THRESHOLD) {
            throw new IllegalArgumentException(
                    "a tenuring threshold is 0 to " + MAX_TENURING_THRESHOLD + ", not " + tenuringThreshold);
        }
    }

    /** Returns the default spaces of ParallelGC for a heap with a young generation of a given size. */
    public static HeapSpec parallel(long heapBytes, long youngBytes) {
        long survivor = youngBytes / SURVIVOR_RATIO;
        return new HeapSpec(
                youngBytes - 2 * survivor, survivor, Math.max(0, heapBytes - youngBytes), TENURING_THRESHOLD);
    }
}
