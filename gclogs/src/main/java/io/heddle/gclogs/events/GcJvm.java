package io.heddle.gclogs.events;

import org.jspecify.annotations.Nullable;

/**
 * A JVM, as its log describes it. Numbers are {@link GcEvent#UNKNOWN} if the log does not have them.
 *
 * @param version in the JVM's own words; null if the log does not have it
 * @param processors how many the JVM used
 * @param memoryBytes of the machine or the container
 * @param initialHeapBytes the capacity of the heap at the start
 * @param maxHeapBytes the largest capacity of the heap
 */
public record GcJvm(
        Collector collector,
        @Nullable String version,
        long processors,
        long memoryBytes,
        long initialHeapBytes,
        long maxHeapBytes) {
    /** A JVM of which nothing is known. */
    public static final GcJvm UNKNOWN =
            new GcJvm(Collector.UNKNOWN, null, GcEvent.UNKNOWN, GcEvent.UNKNOWN, GcEvent.UNKNOWN, GcEvent.UNKNOWN);

    public GcJvm withCollector(Collector value) {
        return new GcJvm(value, version, processors, memoryBytes, initialHeapBytes, maxHeapBytes);
    }

    public GcJvm withVersion(String value) {
        return new GcJvm(collector, value, processors, memoryBytes, initialHeapBytes, maxHeapBytes);
    }

    public GcJvm withProcessors(long value) {
        return new GcJvm(collector, version, value, memoryBytes, initialHeapBytes, maxHeapBytes);
    }

    public GcJvm withMemoryBytes(long value) {
        return new GcJvm(collector, version, processors, value, initialHeapBytes, maxHeapBytes);
    }

    public GcJvm withInitialHeapBytes(long value) {
        return new GcJvm(collector, version, processors, memoryBytes, value, maxHeapBytes);
    }

    public GcJvm withMaxHeapBytes(long value) {
        return new GcJvm(collector, version, processors, memoryBytes, initialHeapBytes, value);
    }
}
