package io.heddle.fleet.ingest;

import io.heddle.gclogs.events.GcEvent;
import io.heddle.gclogs.events.GcKind;
import io.heddle.gclogs.events.GcLogListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The collections in a recording. Their events come in any order and have the collection's number in common, so that they are put
 * together at the end.
 */
final class RecordedCollections {
    private static final String BEFORE = "Before GC";

    private static final class Collection {
        private @Nullable String name;
        private @Nullable String cause;
        private @Nullable Instant start;
        private long durationNanos = GcEvent.UNKNOWN;
        private long beforeBytes = GcEvent.UNKNOWN;
        private long afterBytes = GcEvent.UNKNOWN;
        private long committedBytes = GcEvent.UNKNOWN;
        private GcEvent.@Nullable CpuTime cpu;
        private boolean evacuationFailed;
        private final List<Pause> pauses = new ArrayList<>();

        private GcEvent.@Nullable HeapChange heap() {
            return beforeBytes == GcEvent.UNKNOWN || afterBytes == GcEvent.UNKNOWN
                    ? null
                    : new GcEvent.HeapChange(beforeBytes, afterBytes, committedBytes);
        }
    }

    private record Pause(String name, Instant start, long nanos) {}

    private final TreeMap<Integer, Collection> byNumber = new TreeMap<>();

    /** jdk.GarbageCollection. */
    void collection(RecordedEvent event) {
        Collection collection = of(event);
        collection.name = event.getString("name");
        collection.cause = event.getString("cause");
        collection.start = event.getStartTime();
        collection.durationNanos = event.getDuration().toNanos();
    }

    /** jdk.GCPhasePause. */
    void pause(RecordedEvent event) {
        of(event)
                .pauses
                .add(new Pause(
                        event.getString("name"),
                        event.getStartTime(),
                        event.getDuration().toNanos()));
    }

    /** jdk.GCCPUTime. */
    void cpu(RecordedEvent event) {
        of(event).cpu = new GcEvent.CpuTime(
                event.getDuration("userTime").toNanos(),
                event.getDuration("systemTime").toNanos());
    }

    /** jdk.GCHeapSummary. */
    void heap(RecordedEvent event) {
        Collection collection = of(event);
        if (BEFORE.equals(event.getString("when"))) {
            collection.beforeBytes = event.getLong("heapUsed");
        } else {
            collection.afterBytes = event.getLong("heapUsed");
            collection.committedBytes = event.getLong("heapSpace.committedSize");
        }
    }

    /** jdk.EvacuationFailed. */
    void evacuationFailed(RecordedEvent event) {
        of(event).evacuationFailed = true;
    }

    private Collection of(RecordedEvent event) {
        return byNumber.computeIfAbsent(event.getInt("gcId"), _ -> new Collection());
    }

    /**
     * Reports the pauses of each collection, and the concurrent collections.
     *
     * @param jvmStart null if it is not known
     * @return the number of events
     */
    long report(@Nullable Instant jvmStart, GcLogListener listener) {
        long events = 0;
        for (var entry : byNumber.entrySet()) {
            Collection collection = entry.getValue();
            String name = collection.name == null ? "" : collection.name;
            boolean isConcurrent = isConcurrent(name);
            GcEvent.CpuTime cpu = collection.cpu;
            GcEvent.HeapChange heap = collection.heap();
            for (Pause pause : collection.pauses) {
                GcEvent event = event(
                        entry.getKey(),
                        kind(name, pause.name()),
                        isConcurrent ? pause.name() : name,
                        collection,
                        jvmStart,
                        pause.start(),
                        pause.nanos());
                // The times are those of the collection: its first pause has them.
                listener.event(with(event, isConcurrent ? null : heap, cpu));
                cpu = null;
                heap = isConcurrent ? heap : null;
                events++;
            }
            if (isConcurrent && collection.start != null) {
                GcEvent event = event(
                        entry.getKey(),
                        GcKind.CONCURRENT,
                        name,
                        collection,
                        jvmStart,
                        collection.start,
                        collection.durationNanos);
                listener.event(with(event, heap, null));
                events++;
            }
        }
        return events;
    }

    private static GcEvent with(GcEvent event, GcEvent.@Nullable HeapChange heap, GcEvent.@Nullable CpuTime cpu) {
        GcEvent withHeap = heap == null ? event : event.withHeap(heap);
        return cpu == null ? withHeap : withHeap.withCpu(cpu);
    }

    private static GcEvent event(
            int number,
            GcKind kind,
            String name,
            Collection collection,
            @Nullable Instant jvmStart,
            Instant start,
            long nanos) {
        return new GcEvent(
                0,
                number,
                kind,
                name,
                collection.cause,
                jvmStart == null
                        ? GcEvent.UNKNOWN
                        : Math.max(0, Duration.between(jvmStart, start).toNanos()),
                start.toEpochMilli(),
                nanos,
                null,
                null,
                collection.evacuationFailed);
    }

    /** Whether a collection of this name runs beside the program, with pauses. */
    private static boolean isConcurrent(String name) {
        return name.startsWith("Z")
                || name.startsWith("Shenandoah")
                || name.equals("G1Old")
                || name.equals("ConcurrentMarkSweep");
    }

    private static GcKind kind(String collection, String pause) {
        if (pause.contains("Degenerated")) {
            return GcKind.DEGENERATED;
        }
        if (pause.contains("Full")) {
            return GcKind.FULL;
        }
        return switch (collection) {
            case "SerialOld", "ParallelOld", "PSMarkSweep", "G1Full" -> GcKind.FULL;
            default -> isConcurrent(collection) ? GcKind.PHASE : GcKind.YOUNG;
        };
    }
}
