package io.heddle.diagnosis.gc;

import io.heddle.timeline.Collection;
import io.heddle.timeline.Pause;
import io.heddle.timeline.Span;
import io.heddle.timeline.Timeline;
import io.heddle.timeline.TimelineJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The collections of one JVM, and the pauses for them.
 *
 * @param span the recording
 * @param collections by start
 * @param pauses those that belong to a collection, by start
 */
public record GcHistory(TimelineJvm jvm, Span span, List<Collection> collections, List<Pause> pauses) {
    public GcHistory {
        collections = List.copyOf(collections);
        pauses = List.copyOf(pauses);
    }

    /** One history for each JVM that collected, by process identifier. */
    public static List<GcHistory> of(Timeline timeline) {
        SortedMap<Integer, List<Collection>> collections = new TreeMap<>();
        SortedMap<Integer, List<Pause>> pauses = new TreeMap<>();
        timeline.collections().forEach(each -> collections
                .computeIfAbsent(each.pid(), pid -> new ArrayList<>())
                .add(each));
        for (Pause pause : timeline.pauses()) {
            if (pause.collects()) {
                collections.computeIfAbsent(pause.pid(), pid -> new ArrayList<>());
                pauses.computeIfAbsent(pause.pid(), pid -> new ArrayList<>()).add(pause);
            }
        }
        List<GcHistory> histories = new ArrayList<>();
        collections.forEach((pid, ofJvm) -> histories.add(new GcHistory(
                jvm(timeline, pid), timeline.span(), Promotions.inferred(ofJvm), pauses.getOrDefault(pid, List.of()))));
        return histories;
    }

    private static TimelineJvm jvm(Timeline timeline, int pid) {
        return timeline.jvms().stream()
                .filter(each -> each.pid() == pid)
                .findFirst()
                .orElseGet(() -> new TimelineJvm(pid, "", "", 0, 0, -1, ""));
    }

    /** The time in pauses for collections. */
    public long pauseNanos() {
        long inPauses = pauses.stream()
                .mapToLong(each ->
                        span.overlap(each.span().startNanos(), each.span().endNanos()))
                .sum();
        return Math.max(inPauses, pauseNanos(each -> true));
    }

    /** The time in pauses for the collections that match, at most the recording. */
    public long pauseNanos(Predicate<Collection> matching) {
        long nanos = collections.stream()
                .filter(matching)
                .mapToLong(each -> Math.max(0, each.pauseNanos()))
                .sum();
        return Math.clamp(nanos, 0, span.nanos());
    }

    /** The share of the recording in pauses for collections. */
    public double pauseShare() {
        return shareOfSpan(pauseNanos());
    }

    /** The share of the recording in pauses for the collections that match. */
    public double pauseShare(Predicate<Collection> matching) {
        return shareOfSpan(pauseNanos(matching));
    }

    private double shareOfSpan(long nanos) {
        return span.nanos() == 0 ? 0 : Math.min(1, nanos / (double) span.nanos());
    }

    /** Tells whether a collection includes the old generation, or the whole heap if the collector has no generations. */
    public static boolean isOld(Collection collection) {
        String name = collection.collector();
        return name.contains("Old")
                || name.contains("Full")
                || name.contains("MarkSweep")
                || name.contains("Major")
                || name.contains("Global")
                || name.equals("Shenandoah");
    }

    /** Tells whether the program runs during most of a collection. */
    public static boolean isConcurrent(Collection collection) {
        return 2 * collection.pauseNanos() < collection.span().nanos();
    }

    /** The collections that stop the program. Their figures of the heap follow each other in time. */
    List<Collection> stopping() {
        return collections.stream().filter(each -> !isConcurrent(each)).toList();
    }
}
