package io.heddle.diagnosis.difference;

import io.heddle.timeline.Collection;
import io.heddle.timeline.Counter;
import io.heddle.timeline.Pause;
import io.heddle.timeline.Timeline;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Collections and pauses: those that Flight Recorder reports, otherwise the JVMs' performance counters. */
final class PauseFigures {
    private static final double NANOS = 1e9;
    private static final String NO_COUNTER = "the recording has no performance counters of a JVM";

    private PauseFigures() {}

    static void add(Timeline timeline, RunAccount account) {
        boolean reported = JvmReports.has(timeline);
        double gc = reported ? stoppedNanos(timeline, Pause::collects) : timeline.increaseOf(Counter.GC_PAUSE_NANOS);
        double all = reported ? stoppedNanos(timeline, _ -> true) : timeline.increaseOf(Counter.SAFEPOINT_NANOS);
        account.put(Part.GC_STOPPED, gc / NANOS, NO_COUNTER);
        // The counters of pauses and safepoints are read at slightly different times.
        account.put(Part.OTHER_STOPPED, Math.max(0, all - gc) / NANOS, NO_COUNTER);
        account.put(Part.COLLECTIONS, reported ? timeline.collections().size() : Double.NaN, JvmReports.MISSING);
        account.put(Part.ALLOCATED, timeline.increaseOf(Counter.ALLOCATED_BYTES), NO_COUNTER);
        account.put(
                Part.SURVIVED,
                sum(
                        timeline,
                        each -> each.survivorBytes().isEmpty()
                                ? -1
                                : each.survivorBytes().stream()
                                        .mapToLong(Long::longValue)
                                        .sum()),
                "only Serial and G1 report it, to Flight Recorder");
        account.put(
                Part.PROMOTED,
                sum(timeline, Collection::promotedBytes),
                "no collection reported it to Flight Recorder");
    }

    /** The time in which at least one JVM was stopped by a pause that matches. Pauses are in the order of their starts. */
    private static double stoppedNanos(Timeline timeline, Predicate<Pause> matching) {
        double stopped = 0;
        long until = timeline.span().startNanos();
        for (Pause pause : timeline.pauses()) {
            long start = Math.max(until, timeline.span().clip(pause.span().startNanos()));
            long end = timeline.span().clip(pause.span().endNanos());
            if (matching.test(pause) && end > start) {
                stopped += end - start;
                until = end;
            }
        }
        return stopped;
    }

    /** The sum over the collections that know the figure; NaN if none does. */
    private static double sum(Timeline timeline, ToLongFunction<Collection> bytes) {
        return timeline.collections().stream()
                .mapToLong(bytes)
                .filter(each -> each >= 0)
                .mapToDouble(each -> each)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }
}
