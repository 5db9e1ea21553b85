package io.heddle.selection.limits;

import io.heddle.selection.pace.PacedMeasures;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The limit of the challenger's lead while it cannot be compared: collections are too rare for a slot, or no pair is
 * completed. Used by the governor's thread alone.
 */
public final class UnverifiedLeadLimit {
    /** The limit without clear evidence for the challenger. */
    private static final long UNKNOWN_NANOS = Duration.ofSeconds(3).toNanos();

    /** The limit without a completed pair although pairs were begun. */
    private static final long FAILING_NANOS = Duration.ofSeconds(10).toNanos();

    /** The limit with a significant result of this run, or clear evidence of earlier runs. */
    private static final long KNOWN_NANOS = Duration.ofSeconds(20).toNanos();

    /** The period over which the collection rate is measured. */
    private static final long PERIOD_NANOS = Duration.ofSeconds(1).toNanos();

    private @Nullable Sample period;
    private long updatedAt;
    private boolean collects;

    /** The time at which the challenger's lead began, or at which it could last be compared. */
    private long comparableAt;

    private boolean hasFailed;
    private long failedAt;

    /** Takes a sample. Called at every tick. */
    public void update(Sample sample) {
        Sample from = period;
        long sinceUpdate = sample.nanos() - updatedAt;
        updatedAt = sample.nanos();
        if (from == null) {
            comparableAt = sample.nanos();
            period = sample;
            return;
        }
        if (sinceUpdate > PERIOD_NANOS) {
            // The program or Heddle was suspended. That time does not count.
            comparableAt += sinceUpdate;
            failedAt += sinceUpdate;
            period = sample;
            return;
        }
        long nanos = sample.nanos() - from.nanos();
        if (nanos >= PERIOD_NANOS) {
            collects = (sample.progress().steps() - from.progress().steps()) * 1e9 / nanos
                    >= PacedMeasures.MIN_COLLECTIONS_PER_SECOND;
            period = sample;
        }
        if (collects) {
            comparableAt = sample.nanos();
        }
    }

    /** Starts the limit, because the challenger starts to lead. */
    public void begin(Sample sample) {
        comparableAt = sample.nanos();
        failedAt = sample.nanos();
    }

    /** Records that a pair was not completed. */
    public void pairFailed(Sample sample) {
        if (!hasFailed) {
            hasFailed = true;
            failedAt = sample.nanos();
        }
    }

    /** Records that a pair was completed. */
    public void pairCompleted() {
        hasFailed = false;
    }

    /** Whether a pair that begins now would probably be completed. */
    public boolean isComparable() {
        return collects && !hasFailed;
    }

    /**
     * Whether the lead has reached its limit.
     *
     * @param isKnown whether this run has a significant result for the challenger, or earlier runs have clear evidence
     */
    public boolean isOver(Sample sample, boolean isKnown) {
        boolean seldom = sample.nanos() - comparableAt > (isKnown ? KNOWN_NANOS : UNKNOWN_NANOS);
        boolean failing = hasFailed && sample.nanos() - failedAt > (isKnown ? KNOWN_NANOS : FAILING_NANOS);
        return seldom || failing;
    }
}
