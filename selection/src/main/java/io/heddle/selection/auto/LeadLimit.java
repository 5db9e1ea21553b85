package io.heddle.selection.auto;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Limits how long the challenger leads while it cannot be compared: the program collects too seldom for a slot, or pairs are
 * begun and none is completed. Used by the governor's thread alone.
 */
final class LeadLimit {
    /** Fewer collections do not fill a slot within a second or two. */
    static final double FEWEST_COLLECTIONS_PER_SECOND = 3;

    /** The limit for a challenger that nothing speaks clearly for yet. */
    private static final long UNKNOWN_NANOS = Duration.ofSeconds(3).toNanos();

    /** The limit for a challenger that led without a completed pair while pairs were begun. */
    private static final long FAILING_NANOS = Duration.ofSeconds(10).toNanos();

    /** The limit for a challenger that this run has proved, or that earlier runs speak clearly for. */
    private static final long KNOWN_NANOS = Duration.ofSeconds(20).toNanos();

    /** The collection rate is measured over such a stretch. */
    private static final long STRETCH_NANOS = Duration.ofSeconds(1).toNanos();

    private @Nullable Sample stretch;
    private long lookedAt;
    private boolean collects;

    /** When the challenger began to lead, or could be compared last. */
    private long comparableAt;

    private boolean hasFailed;
    private long failedAt;

    /** To be called at every look. */
    void look(Sample sample) {
        Sample from = stretch;
        long sinceLook = sample.nanos() - lookedAt;
        lookedAt = sample.nanos();
        if (from == null) {
            comparableAt = sample.nanos();
            stretch = sample;
            return;
        }
        if (sinceLook > STRETCH_NANOS) {
            // The program or Heddle stood still: that time does not count.
            comparableAt += sinceLook;
            failedAt += sinceLook;
            stretch = sample;
            return;
        }
        long nanos = sample.nanos() - from.nanos();
        if (nanos >= STRETCH_NANOS) {
            collects = (sample.collections() - from.collections()) * 1e9 / nanos >= FEWEST_COLLECTIONS_PER_SECOND;
            stretch = sample;
        }
        if (collects) {
            comparableAt = sample.nanos();
        }
    }

    /** The challenger begins to lead: what came before does not count. */
    void begin(Sample sample) {
        comparableAt = sample.nanos();
        failedAt = sample.nanos();
    }

    /** A pair was begun and not completed. */
    void pairFailed(Sample sample) {
        if (!hasFailed) {
            hasFailed = true;
            failedAt = sample.nanos();
        }
    }

    /** A pair was completed. */
    void pairCompleted() {
        hasFailed = false;
    }

    /** Whether a pair begun now would probably be completed. */
    boolean isComparable() {
        return collects && !hasFailed;
    }

    /**
     * Whether the challenger has led for too long without comparison.
     *
     * @param isKnown whether this run has proved it, or earlier runs speak clearly for it
     */
    boolean isOver(Sample sample, boolean isKnown) {
        boolean seldom = sample.nanos() - comparableAt > (isKnown ? KNOWN_NANOS : UNKNOWN_NANOS);
        boolean failing = hasFailed && sample.nanos() - failedAt > (isKnown ? KNOWN_NANOS : FAILING_NANOS);
        return seldom || failing;
    }
}
