package io.heddle.simulator.heap;

/**
 * A heap with two generations, as ParallelGC has it.
 *
 * @param edenBytes the space in which threads allocate
 * @param survivorBytes each of the two spaces for young objects that have survived
 * @param oldBytes the old generation
 * @param tenuringThreshold the number of collections after which an object moves to the old generation
 * @param sizing how the eden space and the survivors share the young generation
 */
public record HeapSpec(
        long edenBytes, long survivorBytes, long oldBytes, int tenuringThreshold, SurvivorSizing sizing) {
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

    /** Returns a heap whose spaces do not change. */
    public static HeapSpec fixed(long edenBytes, long survivorBytes, long oldBytes, int tenuringThreshold) {
        return new HeapSpec(edenBytes, survivorBytes, oldBytes, tenuringThreshold, SurvivorSizing.FIXED);
    }

    /** Returns the default spaces of ParallelGC for a heap with a young generation of a given size. */
    public static HeapSpec parallel(long heapBytes, long youngBytes) {
        long survivor = youngBytes / SURVIVOR_RATIO;
        return new HeapSpec(
                youngBytes - 2 * survivor,
                survivor,
                Math.max(0, heapBytes - youngBytes),
                TENURING_THRESHOLD,
                SurvivorSizing.ADAPTIVE);
    }

    /** Returns the same spaces for another size of the heap. */
    public HeapSpec scaledTo(long heapBytes) {
        double factor = heapBytes / (double) (youngBytes() + oldBytes);
        return new HeapSpec(
                Math.max(1, Math.round(edenBytes * factor)),
                Math.round(survivorBytes * factor),
                Math.round(oldBytes * factor),
                tenuringThreshold,
                sizing);
    }

    long youngBytes() {
        return edenBytes + 2 * survivorBytes;
    }
}
