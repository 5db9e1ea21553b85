package io.heddle.selection.auto;

import io.heddle.selection.evidence.PriorEvidence;
import io.heddle.watch.accounting.CpuTimes;
import io.heddle.watch.accounting.Sample;
import java.time.Duration;

/**
 * A program has come to do hardly anything, which may be the policy's fault or the program's own wish: for a moment it is
 * without, and for another it is under it again, for a phase may end in any moment. Used by the governor's thread alone.
 */
public final class RegressionCheck {
    private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();

    /** Fewer collections than this may be chance. */
    private static final int COLLECTIONS = 6;

    /** Those of a program that collects seldom are waited for until then. */
    private static final long LONGEST_MOMENT_NANOS = Duration.ofSeconds(3).toNanos();

    /** What is known by now. */
    enum Step {
        OPEN,
        CONFIRMED,
        UNFOUNDED,
        /** There are too few collections to tell. */
        UNTOLD
    }

    private final boolean inExperiment;
    private final int cpus;
    private Sample begin;
    private CpuTimes clocksAtBegin;

    /** Bytes a nanosecond in the moment before. */
    private double rate;

    private long moment;
    private boolean isBack;

    /**
     * @param begin when the program was taken from the policy
     * @param rate bytes a nanosecond that it came down to
     * @param inExperiment whether the policy was only tried
     * @param cpus that the program may use
     */
    RegressionCheck(Sample begin, double rate, boolean inExperiment, int cpus) {
        this.begin = begin;
        this.clocksAtBegin = begin.timesNow().get();
        this.rate = rate;
        this.inExperiment = inExperiment;
        this.cpus = cpus;
    }

    Step look(Sample now) {
        long nanos = now.nanos() - begin.nanos();
        boolean enough = isBack || now.collections() - begin.collections() >= COLLECTIONS;
        if (nanos < (isBack ? moment : enough ? MOMENT_NANOS : LONGEST_MOMENT_NANOS)) {
            return Step.OPEN;
        }
        if (!enough) {
            return Step.UNTOLD;
        }
        CpuTimes times = now.timesNow().get();
        SlotThroughput shown = SlotThroughput.between(begin, clocksAtBegin, now, times, cpus);
        boolean isFault = isBack
                ? rate > PriorEvidence.REGRESSION_FACTOR * shown.rate()
                : shown.rate() > PriorEvidence.REGRESSION_FACTOR * rate;
        if (!isFault || shown.isWarmingUp()) {
            return Step.UNFOUNDED;
        }
        if (isBack) {
            return Step.CONFIRMED;
        }
        isBack = true;
        begin = now;
        clocksAtBegin = times;
        rate = shown.rate();
        moment = nanos;
        return Step.OPEN;
    }

    /** Whether the policy is back, to see whether the program comes to do as little again. */
    boolean isBack() {
        return isBack;
    }

    /** Whether the policy was only tried. */
    boolean inExperiment() {
        return inExperiment;
    }
}
