package io.heddle.recorder.jvm.events;

import java.time.Instant;
import java.util.function.LongUnaryOperator;
import jdk.jfr.consumer.RecordedEvent;

/**
 * The times of events on CLOCK_MONOTONIC. Flight Recorder stores wall-clock times.
 *
 * @param wallToMonotonicNanos converts nanoseconds since 1970
 */
record EventClock(LongUnaryOperator wallToMonotonicNanos) {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    long start(RecordedEvent event) {
        return convert(event.getStartTime());
    }

    long end(RecordedEvent event) {
        return convert(event.getEndTime());
    }

    private long convert(Instant time) {
        return wallToMonotonicNanos.applyAsLong(time.getEpochSecond() * NANOS_PER_SECOND + time.getNano());
    }
}
