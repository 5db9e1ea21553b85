package io.heddle.selection.limits;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/**
 * The pairs of slots that begin because the program has changed. A load from outside may change every minute, so they take at most a share
 * of the run. Used by the governor's thread alone.
 */
public final class ChangeChecks {
    /** The largest share of a run. Even a policy that stops the program in half of each pair then costs less. */
    private static final double MAX_SHARE = 0.01;

    /** The time that a young program may spend. One or two pairs take that long. */
    private static final long GRACE_NANOS = Duration.ofSeconds(10).toNanos();

    private long spentNanos;
    private long updatedAt;
    private boolean isRunning;

    /** Takes a sample. Called at every tick. */
    public void update(Sample sample) {
        if (isRunning) {
            spentNanos += sample.nanos() - updatedAt;
        }
        updatedAt = sample.nanos();
    }

    /**
     * Whether another pair may begin.
     *
     * @param pairNanos expected duration of the pair
     */
    public boolean allow(long ageNanos, long pairNanos) {
        return spentNanos + pairNanos <= Math.max(GRACE_NANOS, (long) (MAX_SHARE * ageNanos));
    }

    /** A pair begins because of a change. */
    public void begin() {
        isRunning = true;
    }

    /** The pair is over. */
    public void end() {
        isRunning = false;
    }
}
