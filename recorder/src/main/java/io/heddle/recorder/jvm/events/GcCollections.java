package io.heddle.recorder.jvm.events;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedObject;

/** The garbage collections of a JVM. The heap before and after a collection are events of their own, which arrive in any order. */
final class GcCollections {
    private static final long UNKNOWN = -1;

    /** The limit of collections whose events are still being joined. */
    private static final int MAX_PENDING = 4_096;

    private final Output output;
    private final Map<Integer, Pending> pending = new LinkedHashMap<>();

    private static final class Pending {
        boolean known;
        long startNanos;
        long endNanos;
        String collector = "";
        String cause = "";
        long pauseNanos = UNKNOWN;
        long heapBefore = UNKNOWN;
        long heapAfter = UNKNOWN;
        long oldBefore = UNKNOWN;
        long oldAfter = UNKNOWN;
    }

    GcCollections(Output output) {
        this.output = output;
    }

    /** jdk.GarbageCollection. */
    void collection(RecordedEvent event, int gcId, long startNanos, long endNanos) {
        Pending collection = pending(gcId);
        collection.known = true;
        collection.startNanos = startNanos;
        collection.endNanos = endNanos;
        collection.collector = EventFields.text(event, "name");
        collection.cause = EventFields.text(event, "cause");
        collection.pauseNanos = EventFields.nanos(event, "sumOfPauses");
    }

    /** jdk.GCHeapSummary. */
    void heap(RecordedEvent event, int gcId) {
        long used = EventFields.number(event, "heapUsed");
        if (isBefore(event)) {
            pending(gcId).heapBefore = used;
        } else {
            pending(gcId).heapAfter = used;
        }
    }

    /** jdk.PSHeapSummary: the spaces of Parallel. */
    void spaces(RecordedEvent event, int gcId) {
        RecordedObject old = EventFields.object(event, "oldObjectSpace");
        long used = old == null ? UNKNOWN : EventFields.number(old, "used");
        if (isBefore(event)) {
            pending(gcId).oldBefore = used;
        } else {
            pending(gcId).oldAfter = used;
        }
    }

    private static boolean isBefore(RecordedEvent event) {
        return EventFields.text(event, "when").startsWith("Before");
    }

    private Pending pending(int gcId) {
        if (pending.size() > MAX_PENDING) {
            Iterator<Map.Entry<Integer, Pending>> oldest = pending.entrySet().iterator();
            for (int i = 0; i < MAX_PENDING / 2; i++) {
                report(oldest.next());
                oldest.remove();
            }
        }
        return pending.computeIfAbsent(gcId, _ -> new Pending());
    }

    /** Reports the collections that are not yet reported. */
    void flush() {
        pending.entrySet().forEach(this::report);
        pending.clear();
    }

    private void report(Map.Entry<Integer, Pending> entry) {
        int gcId = entry.getKey();
        Pending collection = entry.getValue();
        if (!collection.known) {
            return;
        }
        output.collection(
                gcId,
                collection.startNanos,
                collection.endNanos,
                collection.collector,
                collection.cause,
                collection.pauseNanos,
                collection.heapBefore,
                collection.heapAfter);
        // A full collection also moves objects to the old generation, but none that it promotes.
        boolean young = collection.collector.equals("ParallelScavenge");
        if (young && collection.oldBefore >= 0 && collection.oldAfter >= collection.oldBefore) {
            output.promoted(gcId, collection.oldAfter - collection.oldBefore);
        }
    }
}
