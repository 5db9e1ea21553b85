package io.heddle.selection.goals.readers;

import java.time.Duration;

/**
 * How often and how long a source is read.
 *
 * @param pause the shortest time from the start of a reading to that of the next one
 * @param deadline the longest time of a reading
 */
record Pace(Duration pause, Duration deadline) {
    static final Pace NORMAL = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(2));

    /** Readings take at most this share of the time, so a source that is costly to read is read rarely. */
    private static final int LONGEST_SHARE = 10;

    /** The time from the start of a reading to that of the next one. */
    long pauseNanos(long readingNanos) {
        return Math.max(pause.toNanos(), LONGEST_SHARE * Math.min(readingNanos, deadline.toNanos()));
    }
}
