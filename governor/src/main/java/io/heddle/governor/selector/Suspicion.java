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
    private Sight begin;

    /** Bytes a nanosecond in the moment before. */
    private double rate;

    private long moment;
    private boolean isBack;

    /**
     * @param begin when the program was taken from the policy
     * @param rate bytes a nanosecond that it came down to
     * @param inExperiment whether the policy was only tried
     */
    Suspicion(Sight begin, double rate, boolean inExperiment) {
        this.begin = begin;
        this.rate = rate;
        this.inExperiment = inExperiment;
    }

    Step look(Sight now) {
        long nanos = now.nanos() - begin.nanos();
        double since = (double) (now.allocatedBytes() - begin.allocatedBytes()) / nanos;
        if (isBack) {
            return nanos < moment ? Step.OPEN : rate > FACTOR * since ? Step.CONFIRMED : Step.UNFOUNDED;
        }
        boolean enough = now.collections() - begin.collections() >= COLLECTIONS;
        if (nanos < (enough ? MOMENT_NANOS : LONGEST_MOMENT_NANOS)) {
            return Step.OPEN;
        }
        if (!enough) {
            return Step.UNTOLD;
        }
        if (since <= FACTOR * rate) {
            return Step.UNFOUNDED;
        }
        isBack = true;
        begin = now;
        rate = since;
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
