package io.heddle.recorder.jvm.events;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/**
 * The pauses of a JVM. A safepoint has events for its begin, its synchronization, its operations and its end, which arrive in any
 * order. A collection has an event for each of its pauses, which lies within a safepoint. A recording with other settings may lack
 * any of them.
 */
final class Pauses {
    private static final long UNKNOWN = -1;

    /** The limit of incomplete pauses. The VM thread writes the events of a safepoint close together. */
    private static final int MAX_PENDING = 4_096;

    private final Output output;
    private final EventClock clock;
    private final Map<Long, Safepoint> safepoints = new HashMap<>();

    /** The collections' pauses by start time. */
    private final TreeMap<Long, GcPause> gcPauses = new TreeMap<>();

    private record GcPause(int gcId, String name, long startNanos, long endNanos) {}

    private static final class Safepoint {
        long startNanos = UNKNOWN;
        long endNanos = UNKNOWN;
        long synchronizationNanos = UNKNOWN;
        String operation = "";

        /** Whether both times are known, and not damaged. */
        boolean isKnown() {
            return startNanos != UNKNOWN && endNanos >= startNanos;
        }
    }

    Pauses(Output output, EventClock clock) {
        this.output = output;
        this.clock = clock;
    }

    /** jdk.SafepointBegin: from the request until all threads stand still. */
    void begin(RecordedEvent event) {
        Safepoint safepoint = safepoint(event);
        long start = clock.start(event);
        safepoint.startNanos = safepoint.startNanos == UNKNOWN ? start : Math.min(safepoint.startNanos, start);
    }

    /** jdk.SafepointStateSynchronization. */
    void synchronization(RecordedEvent event) {
        safepoint(event).synchronizationNanos = clock.end(event) - clock.start(event);
    }

    /** jdk.ExecuteVMOperation. */
    void operation(RecordedEvent event) {
        if (!EventFields.flag(event, "safepoint")) {
            return;
        }
        Safepoint safepoint = safepoint(event);
        safepoint.operation = EventFields.text(event, "operation");
        long start = clock.start(event);
        safepoint.startNanos = safepoint.startNanos == UNKNOWN ? start : Math.min(safepoint.startNanos, start);
        safepoint.endNanos = Math.max(safepoint.endNanos, clock.end(event));
    }

    /** jdk.SafepointEnd. */
    void end(RecordedEvent event) {
        Safepoint safepoint = safepoint(event);
        safepoint.endNanos = Math.max(safepoint.endNanos, clock.end(event));
    }

    /** jdk.GCPhasePause. */
    void collectorPause(RecordedEvent event, int gcId, String name) {
        long start = clock.start(event);
        gcPauses.put(start, new GcPause(gcId, name, start, clock.end(event)));
        if (gcPauses.size() > MAX_PENDING) {
            settle();
        }
    }

    private Safepoint safepoint(RecordedEvent event) {
        if (safepoints.size() > MAX_PENDING) {
            settle();
        }
        return safepoints.computeIfAbsent(EventFields.number(event, "safepointId"), _ -> new Safepoint());
    }

    /** Reports the complete pauses, and if most are incomplete, also those. */
    private void settle() {
        reportSafepoints();
        if (Math.max(safepoints.size(), gcPauses.size()) > MAX_PENDING / 2) {
            flush();
        }
    }

    /** Reports all pauses whose start and end are known. */
    void flush() {
        reportSafepoints();
        gcPauses.values()
                .forEach(pause -> output.pause(pause.startNanos, pause.endNanos, pause.name, UNKNOWN, pause.gcId));
        gcPauses.clear();
        safepoints.clear();
    }

    private void reportSafepoints() {
        List<Safepoint> known =
                safepoints.values().stream().filter(Safepoint::isKnown).toList();
        known.forEach(this::report);
        safepoints.values().removeAll(known);
    }

    private void report(Safepoint safepoint) {
        NavigableMap<Long, GcPause> within = gcPauses.subMap(safepoint.startNanos, true, safepoint.endNanos, true);
        @Nullable GcPause first = within.isEmpty() ? null : within.firstEntry().getValue();
        output.pause(
                safepoint.startNanos,
                safepoint.endNanos,
                safepoint.operation.isEmpty() && first != null ? first.name : safepoint.operation,
                safepoint.synchronizationNanos,
                first == null ? -1 : first.gcId);
        within.clear();
    }
}
