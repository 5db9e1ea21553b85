package io.heddle.selection.limits;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/** The time of the next experiment, with exponentially increasing pauses. Used by the governor's thread alone. */
public final class ExperimentBackoff {
    private static final int MAX_DOUBLINGS = 6;

    /** The divisor of a pause if the program has changed. */
    private static final int SPEED_UP = 4;

    private boolean isPausing;
    private long pauseNanos;
    private long until;
    private int doublings;

    public void pause(Sample now, Duration pause) {
        isPausing = true;
        pauseNanos = pause.toNanos();
        until = now.nanos() + pauseNanos;
    }

    /** Pauses for the given time the first time, and twice as long each further time. */
    public void pauseLonger(Sample now, Duration first) {
        pause(now, first.multipliedBy(1L << doublings));
        doublings = Math.min(doublings + 1, MAX_DOUBLINGS);
    }

    /** @param hasChanged whether the program has changed since the pause began */
    public boolean isDue(Sample now, boolean hasChanged) {
        long left = until - now.nanos();
        return !isPausing || left <= 0 || (hasChanged && left <= pauseNanos - pauseNanos / SPEED_UP);
    }
}
