package io.heddle.timeline;

/**
 * A JVM of the program.
 *
 * @param version for example {@code 25.0.3+9}, empty if unknown
 * @param collector for example {@code ParallelOld}, {@code G1New} or {@code Parallel}, as the JVM names it; empty if unknown
 * @param pauseThreads the number of threads that collect in a pause; 0 if unknown
 * @param concurrentThreads the number of threads that collect while the program runs; 0 if unknown
 * @param maxHeapBytes -1 if unknown
 * @param arguments the JVM's arguments, empty if unknown
 */
public record TimelineJvm(
        int pid,
        String version,
        String collector,
        int pauseThreads,
        int concurrentThreads,
        long maxHeapBytes,
        String arguments) {}
