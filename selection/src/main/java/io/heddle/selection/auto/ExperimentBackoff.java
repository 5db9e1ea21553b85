package io.heddle.selection.auto;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/** When the next experiment is due. Used by the governor's thread alone. */
final class ExperimentBackoff {
    private static final int MOST_DOUBLINGS = 6;

    /** So many times sooner where the program has changed. */
    private static final int SOONER = 4;

    private boolean isPausing;
    private long pauseNanos;
    private long until;
    private int doublings;

    void pause(Sample now, Duration pause) {
        isPausing = true;
        pauseNanos = pause.toNanos();
        until = now.nanos() + pauseNanos;
    }

    /** So long the first time, twice as long the second, and so on. */
    void pauseLonger(Sample now, Duration first) {
        pause(now, first.multipliedBy(1L << doublings));
        doublings = Math.min(doublings + 1, MOST_DOUBLINGS);
    }

    /** @param hasChanged whether the program isn't what it was when the pause began */
    boolean isDue(Sample now, boolean hasChanged) {
        long left = until - now.nanos();
        return !isPausing || left <= 0 || (hasChanged && left <= pauseNanos - pauseNanos / SOONER);
    }
}
