package io.heddle.governor.selector;

import java.time.Duration;

/**
 * A program has come to do hardly anything, which may be the policy's fault or the program's own wish: for a moment it is
 * without, and for another it is under it again, for a phase may end in any moment. Used by the governor's thread alone.
 */
final class Suspicion {
    private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();

    /** A program that goes on without the policy does so much more. */
    static final double FACTOR = 2;

    /** What is known by now. */
    enum Step {
        OPEN,
        CONFIRMED,
        UNFOUNDED
    }

    private final boolean inExperiment;
    private Sight begin;

    /** Bytes a nanosecond in the moment before. */
    private double rate;

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
        if (nanos < MOMENT_NANOS) {
            return Step.OPEN;
        }
        double since = (double) (now.allocatedBytes() - begin.allocatedBytes()) / nanos;
        boolean isFault = isBack ? rate > FACTOR * since : since > FACTOR * rate;
        if (isFault && !isBack) {
            isBack = true;
            begin = now;
            rate = since;
            return Step.OPEN;
        }
        return isFault ? Step.CONFIRMED : Step.UNFOUNDED;
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
