package io.heddle.selection.pace;

import io.heddle.watch.accounting.Sample;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The detection of phases: whether a rate differs much from the baseline, so that earlier results may no longer hold. Used by the
 * governor's thread alone.
 */
public final class PhaseDetector {
    /** The number of steps that a window should cover, because small numbers vary by chance. */
    private static final int STEPS = 16;

    /** The ratio to the baseline that indicates another phase. Under one policy, rates vary by less. */
    private static final double FACTOR = 2;

    /**
     * The number of windows that define the baseline, as their maximum. The rate increases at a program's start and
     * after a change of policy.
     */
    private static final int BASELINE_WINDOWS = 5;

    /** The ratio to the baseline at which a single window indicates that something blocks the program. */
    private static final double COLLAPSE_FACTOR = 8;

    private final long minWindowNanos;
    private final long maxWindowNanos;
    private final int minSteps;
    private final Function<Sample, Totals> totals;
    private @Nullable Totals begin;
    private long begunAt;
    private double baseline;
    private long windowNanos;
    private int windows;
    private int above;
    private int below;
    private double last;

    /**
     * The sums of a program's life so far.
     *
     * @param steps steps of progress
     * @param units units of progress
     * @param per what the units are divided by: time, or the time that threads took
     */
    record Totals(long steps, long units, long per) {}

    /**
     * @param minWindow the shortest window for a rate
     * @param maxWindow the longest window, for programs that make few steps
     * @param minSteps the least number of steps in the first window. Without them there is no baseline.
     * @param totals reads the sums; only called at the ends of windows
     */
    PhaseDetector(Duration minWindow, Duration maxWindow, int minSteps, Function<Sample, Totals> totals) {
        this.minWindowNanos = minWindow.toNanos();
        this.maxWindowNanos = maxWindow.toNanos();
        this.minSteps = minSteps;
        this.totals = totals;
        this.windowNanos = minWindowNanos;
    }

    /** Detects phases by the allocation rate of a program that collects often. */
    public static PhaseDetector ofAllocation() {
        return new PhaseDetector(
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                0,
                sample ->
                        new Totals(sample.progress().steps(), sample.progress().units(), sample.nanos()));
    }

    /** Begins another window, because the current one is not valid. The baseline stays. */
    public void restartWindow() {
        begin = null;
    }

    /** Discards the baseline. The next windows define a new one. */
    public void reset() {
        begin = null;
        baseline = 0;
        windowNanos = minWindowNanos;
        windows = 0;
        above = 0;
        below = 0;
        last = 0;
    }

    public void update(Sample sample) {
        Totals from = begin;
        if (from == null) {
            begin(totals.apply(sample), sample);
            return;
        }
        long nanos = sample.nanos() - begunAt;
        if (nanos < windowNanos) {
            return;
        }
        Totals to = totals.apply(sample);
        long steps = to.steps - from.steps;
        boolean isTooShort = windows == 0 && steps < minSteps;
        if (isTooShort && nanos < maxWindowNanos) {
            return;
        }
        begin(to, sample);
        if (isTooShort || to.per <= from.per) {
            return;
        }
        double rate = (double) (to.units - from.units) / (to.per - from.per);
        last = rate;
        if (windows < BASELINE_WINDOWS) {
            windows++;
            if (rate > baseline) {
                baseline = rate;
                windowNanos = Math.clamp(nanos * STEPS / Math.max(1, steps), minWindowNanos, maxWindowNanos);
            }
        }
        above = rate > FACTOR * baseline ? above + 1 : 0;
        below = FACTOR * rate < baseline ? below + 1 : 0;
    }

    private void begin(Totals now, Sample sample) {
        begin = now;
        begunAt = sample.nanos();
    }

    /** Whether two windows in a row differed from the baseline. */
    public boolean hasChanged() {
        return above >= 2 || below >= 2;
    }

    /** Whether the rate of the last window was only a small fraction of the baseline. */
    public boolean hasCollapsed() {
        return COLLAPSE_FACTOR * last < baseline;
    }

    /** The rate of the last window, in units per nanosecond. */
    public double rate() {
        return last;
    }
}
