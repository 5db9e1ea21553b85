package io.heddle.timeline;

/**
 * A span in which a JVM stopped its program at a safepoint.
 *
 * @param pid the JVM
 * @param span from the moment at which all threads had stopped
 * @param operation the VM operation, for example {@code ParallelCollectForAllocation}
 * @param safepointNanos how long the threads took to stop; -1 if unknown
 * @param collection the collection that the pause belongs to; {@link Collection#NONE} for any other operation
 */
public record Pause(int pid, Span span, String operation, long safepointNanos, int collection) {
    public boolean collects() {
        return collection != Collection.NONE;
    }
}
