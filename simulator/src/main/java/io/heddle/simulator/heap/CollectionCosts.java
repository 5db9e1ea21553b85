package io.heddle.simulator.heap;

/**
 * The costs of collections.
 *
 * @param fixedNanos the time of a young collection that copies nothing, for one thread
 * @param nanosPerCopiedByte CPU time to copy a live byte
 * @param nanosPerFullByte CPU time for a live byte in a collection of the whole heap
 * @param threads the number of threads that collect
 * @param extraPerThread by how much CPU time grows with each thread beyond the first one, as a share: they search for work, and
 *     share memory
 */
public record CollectionCosts(
        long fixedNanos, double nanosPerCopiedByte, double nanosPerFullByte, int threads, double extraPerThread) {
    /** Returns the CPU time of all threads for so many copied bytes. */
    long parallelNanos(double nanosPerByte, double bytes) {
        return Math.round(bytes * nanosPerByte * (1 + extraPerThread * (threads - 1)));
    }
}
