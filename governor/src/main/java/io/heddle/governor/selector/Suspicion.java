package io.heddle.governor.selector;

import java.time.Duration;

/**
 * A program has come to do hardly anything, which may be the policy's fault or the program's own wish: for a moment it is
 * without, and for another it is under it again, for a phase may end in any moment. Used by the governor's thread alone.
 */
final class Suspicion {
    private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();

    /** Fewer collections than this may be chance. */
    private static final int COLLECTIONS = 6;

    /** Those of a program that collects seldom are waited for until then. */
    private static final long LONGEST_MOMENT_NANOS = Duration.ofSeconds(3).toNanos();

    /** A program that goes on without the policy does so much more. */
    static final double FACTOR = 2;

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
    private Sight begin;
    private Clocks clocksAtBegin;

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
    Suspicion(Sight begin, double rate, boolean inExperiment, int cpus) {
        this.begin = begin;
        this.clocksAtBegin = begin.clocksNow().get();
        this.rate = rate;
        this.inExperiment = inExperiment;
        this.cpus = cpus;
    }

    Step look(Sight now) {
        long nanos = now.nanos() - begin.nanos();
        boolean enough = isBack || now.collections() - begin.collections() >= COLLECTIONS;
        if (nanos < (isBack ? moment : enough ? MOMENT_NANOS : LONGEST_MOMENT_NANOS)) {
            return Step.OPEN;
        }
        if (!enough) {
            return Step.UNTOLD;
        }
        Clocks clocks = now.clocksNow().get();
        SlotYield shown = SlotYield.between(begin, clocksAtBegin, now, clocks, cpus);
        boolean isFault = isBack ? rate > FACTOR * shown.rate() : shown.rate() > FACTOR * rate;
        if (!isFault || shown.isWarmingUp()) {
            return Step.UNFOUNDED;
        }
        if (isBack) {
            return Step.CONFIRMED;
        }
        isBack = true;
        begin = now;
        clocksAtBegin = clocks;
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
