package io.heddle.diagnosis.waits;

import io.heddle.timeline.Span;
import io.heddle.timeline.Wait;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** When threads sleep: by the index of the thread, their sleeps by start. */
record SleepingThreads(Map<Integer, NavigableMap<Long, Span>> sleeps) {
    static SleepingThreads of(List<Wait> waits) {
        Map<Integer, NavigableMap<Long, Span>> sleeps = new HashMap<>();
        for (Wait wait : waits) {
            sleeps.computeIfAbsent(wait.thread(), thread -> new TreeMap<>())
                    .put(wait.span().startNanos(), wait.span());
        }
        return new SleepingThreads(sleeps);
    }

    /** Tells whether the owner of a lock sleeps for at least half of a wait for that lock. */
    boolean delay(Wait wait) {
        NavigableMap<Long, Span> ofOwner = sleeps.get(wait.owner());
        if (wait.kind() != Wait.Kind.MONITOR || ofOwner == null) {
            return false;
        }
        Span span = wait.span();
        Long first = ofOwner.floorKey(span.startNanos());
        long asleep = 0;
        for (Span sleep :
                ofOwner.tailMap(first == null ? span.startNanos() : first, true).values()) {
            if (sleep.startNanos() >= span.endNanos()) {
                break;
            }
            asleep += sleep.overlap(span.startNanos(), span.endNanos());
        }
        return 2 * asleep >= span.nanos();
    }
}
