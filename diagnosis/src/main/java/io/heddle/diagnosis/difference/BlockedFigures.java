package io.heddle.diagnosis.difference;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineThread;
import io.heddle.timeline.Wait;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The waits of application threads that JVMs report. Short waits are missing: Flight Recorder has thresholds. */
final class BlockedFigures {
    private BlockedFigures() {}

    static void add(Timeline timeline, RunAccount account) {
        Map<Wait.Kind, Long> nanos = new EnumMap<>(Wait.Kind.class);
        for (Wait wait : timeline.waits()) {
            if (isOfApplication(timeline.threads(), wait.thread())) {
                long inRecording = timeline.span()
                        .overlap(wait.span().startNanos(), wait.span().endNanos());
                nanos.merge(wait.kind(), inRecording, Long::sum);
            }
        }
        boolean reported = JvmReports.has(timeline);
        for (Wait.Kind kind : Wait.Kind.values()) {
            double seconds = nanos.getOrDefault(kind, 0L) / 1e9;
            account.put(part(kind), reported ? seconds : Double.NaN, JvmReports.MISSING);
        }
    }

    /** The JVM's own threads report no waits of Java code, so an unknown thread is one of the application. */
    private static boolean isOfApplication(List<TimelineThread> threads, int thread) {
        return thread < 0
                || thread >= threads.size()
                || threads.get(thread).kind().isApplication();
    }

    private static Part part(Wait.Kind kind) {
        return switch (kind) {
            case MONITOR -> Part.BLOCKED_MONITOR;
            case OBJECT_WAIT -> Part.BLOCKED_OBJECT_WAIT;
            case PARK -> Part.BLOCKED_PARK;
            case SLEEP -> Part.BLOCKED_SLEEP;
            case PINNED -> Part.BLOCKED_PINNED;
            case ALLOCATION_STALL -> Part.BLOCKED_ALLOCATION_STALL;
            case IO -> Part.BLOCKED_IO;
        };
    }
}
