package io.heddle.fleet.facts;

import io.heddle.gclogs.events.GcEvent;
import java.util.ArrayList;
import java.util.List;

/** Adds up what a log's events cover: the time from the first to the last of each JVM, and the largest committed heap. */
public final class Coverage {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final class Times {
        private long firstStart = Long.MAX_VALUE;
        private long lastStart = Long.MIN_VALUE;
        private long lastEnd = Long.MIN_VALUE;

        private void add(long start, long end) {
            firstStart = Math.min(firstStart, start);
            lastStart = Math.max(lastStart, start);
            lastEnd = Math.max(lastEnd, end);
        }
    }

    private final List<Times> byJvm = new ArrayList<>();
    private long committedBytes = GcEvent.UNKNOWN;

    public void add(GcEvent event) {
        if (event.heap() != null) {
            committedBytes = Math.max(committedBytes, event.heap().capacityBytes());
        }
        long start = event.startNanos() != GcEvent.UNKNOWN
                ? event.startNanos()
                : event.startEpochMillis() != GcEvent.UNKNOWN
                        ? event.startEpochMillis() * NANOS_PER_MILLI
                        : GcEvent.UNKNOWN;
        if (start != GcEvent.UNKNOWN) {
            while (byJvm.size() <= event.jvm()) {
                byJvm.add(new Times());
            }
            byJvm.get(event.jvm()).add(start, start + Math.max(0, event.durationNanos()));
        }
    }

    public long committedBytes() {
        return committedBytes;
    }

    /** {@link GcEvent#UNKNOWN} without two events at different times. */
    public long nanos() {
        long sum = byJvm.stream()
                .filter(times -> times.lastStart > times.firstStart)
                .mapToLong(times -> times.lastEnd - times.firstStart)
                .sum();
        return sum > 0 ? sum : GcEvent.UNKNOWN;
    }
}
