package io.heddle.timeline;

import java.util.List;

/**
 * A garbage collection. A figure of bytes is -1 if unknown.
 *
 * @param pid the JVM
 * @param id the JVM's number for it
 * @param span from start to end, concurrent phases included
 * @param collector for example {@code ParallelScavenge}
 * @param cause for example {@code Allocation Failure}
 * @param pauseNanos the sum of its pauses
 * @param heapBeforeBytes bytes of the heap in use before it
 * @param heapAfterBytes bytes of the heap in use after it
 * @param promotedBytes bytes moved to the old generation
 * @param survivorBytes bytes that survived in the young generation, by age from 1; empty if unknown
 * @param phases parts of the collection on each of the JVM's threads
 */
public record Collection(
        int pid,
        int id,
        Span span,
        String collector,
        String cause,
        long pauseNanos,
        long heapBeforeBytes,
        long heapAfterBytes,
        long promotedBytes,
        List<Long> survivorBytes,
        List<Phase> phases) {
    /** The number of no collection. */
    public static final int NONE = -1;

    public Collection {
        survivorBytes = List.copyOf(survivorBytes);
        phases = List.copyOf(phases);
    }

    /**
     * A part of a collection.
     *
     * @param name for example {@code Termination}
     * @param worker the collector's thread, from 0; -1 for a phase of the whole collection
     */
    public record Phase(String name, int worker, Span span) {}
}
