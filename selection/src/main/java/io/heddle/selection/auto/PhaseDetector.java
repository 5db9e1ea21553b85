package io.heddle.selection.auto;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The detection of phases: whether the allocation rate differs much from the baseline, so that earlier results may no
 * longer hold.
 */
final class PhaseDetector {
    /** The shortest window for a rate. */
    private static final long MIN_WINDOW_NANOS = Duration.ofSeconds(1).toNanos();

    /** The number of collections that a window should cover, because small numbers vary by chance. */
    private static final int COLLECTIONS = 16;

    /** The longest window, for programs that rarely collect. */
    private static final long MAX_WINDOW_NANOS = Duration.ofSeconds(3).toNanos();

    /** The ratio to the baseline that indicates another phase. Under one policy, rates vary by less. */
    private static final double FACTOR = 2;

    /**
     * The number of windows that define the baseline, as their maximum. The rate increases at a program's start and
     * after a change of policy.
     */
    private static final int BASELINE_WINDOWS = 5;

    /** The ratio to the baseline at which a single window indicates that something blocks the program. */
    private static final double COLLAPSE_FACTOR = 8;

    private @Nullable Sample begin;
    private double baseline;
    private long windowNanos = MIN_WINDOW_NANOS;
    private int windows;
    private int above;
    private int below;
    private double last;

    /** Discards the baseline. The next windows define a new one. */
    void reset() {
        begin = null;
        baseline = 0;
        windowNanos = MIN_WINDOW_NANOS;
        windows = 0;
        above = 0;
        below = 0;
        last = 0;
    }

    void update(Sample sample) {
        Sample from = begin;
        if (from == null) {
            begin = sample;
            return;
        }
        long nanos = sample.nanos() - from.nanos();
        if (nanos < windowNanos) {
            return;
        }
        double rate = (double) (sample.progress().units() - from.progress().units()) / nanos;
        begin = sample;
        last = rate;
        if (windows < BASELINE_WINDOWS) {
            windows++;
            if (rate > baseline) {
                baseline = rate;
                long collections = sample.progress().steps() - from.progress().steps();
                windowNanos =
                        Math.clamp(nanos * COLLECTIONS / Math.max(1, collections), MIN_WINDOW_NANOS, MAX_WINDOW_NANOS);
            }
        }
        above = rate > FACTOR * baseline ? above + 1 : 0;
        below = FACTOR * rate < baseline ? below + 1 : 0;
    }

    /** Whether two windows in a row differed from the baseline. */
    boolean hasChanged() {
        return above >= 2 || below >= 2;
    }

    /** Whether the rate of the last window was only a small fraction of the baseline. */
    boolean hasCollapsed() {
        return COLLAPSE_FACTOR * last < baseline;
    }

    /** The allocation rate of the last window, in bytes per nanosecond. */
    double rate() {
        return last;
    }
}
