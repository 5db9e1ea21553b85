package io.heddle.diagnosis;

import io.heddle.diagnosis.findings.Amounts;
import io.heddle.timeline.Loss;
import io.heddle.timeline.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the rules cannot judge by a recording, and why. */
final class Limits {
    /** A shorter recording has few collections and pauses, and mostly the start of the program. */
    private static final long SHORT_NANOS = 2_000_000_000;

    private Limits() {}

    static List<String> of(Timeline timeline) {
        List<String> limits = new ArrayList<>(timeline.facts().notes());
        switch (timeline.facts().coverage()) {
            case MACHINE -> {}
            case SWITCHES ->
                limits.add(
                        "The recording has switches but no wake-ups, so it does not say since when threads waited for"
                                + " CPUs.");
            case CLOCKS ->
                limits.add("The recording has no scheduling events, so it says how long threads waited for CPUs but not"
                        + " what for.");
            case NONE ->
                limits.add("The recording has no scheduling events, so waits for CPUs and their causes are unknown.");
        }
        if (timeline.facts().cpus() == 0) {
            limits.add("The number of CPUs is unknown, so surplus threads are, too.");
        }
        if (timeline.collections().isEmpty()
                && timeline.waits().isEmpty()
                && timeline.samples().isEmpty()) {
            limits.add(
                    "The recording has no events of Flight Recorder, so locks, sleeps, pinned carriers, collections and"
                            + " their causes are unknown.");
        }
        if (hasParallelCollector(timeline)) {
            limits.add("ParallelGC does not report the time that its threads spend in termination.");
        }
        lost(timeline)
                .forEach((what, count) -> limits.add(String.format(
                        Locale.ROOT,
                        "The recording lacks %,d %s, so figures that depend on them are too low.",
                        count,
                        what)));
        if (timeline.span().nanos() < SHORT_NANOS) {
            limits.add(
                    "The recording lasts only %s, so rare events are missing and the start of the program weighs much."
                            .formatted(Amounts.time(timeline.span().nanos())));
        }
        return limits;
    }

    private static boolean hasParallelCollector(Timeline timeline) {
        return timeline.collections().stream().anyMatch(each -> each.collector().startsWith("Parallel"));
    }

    private static SortedMap<String, Long> lost(Timeline timeline) {
        SortedMap<String, Long> lost = new TreeMap<>();
        for (Loss loss : timeline.losses()) {
            lost.merge(loss.what(), loss.count(), Long::sum);
        }
        return lost;
    }
}
