package io.heddle.governor.selector;

import io.heddle.trials.SymmetryBet;

/**
 * Which side pairs of slots lean to before they prove anything, in clear pairs: one in which a policy did half again as much
 * is nearly one. A sum with bounds, so that what was seen lately decides.
 *
 * @param sum positive for the challenger
 */
record Leaning(double sum) {
    private static final double MOST = 2;
    private static final double LEAST = -4;

    /**
     * The challenger leads until so much speaks against it: three clear pairs. Of the fourteen programs of {@code docs/results/policies.md} eight have
     * more threads at work than there are CPUs, and the median of each was less under {@code fifo}; and one pair is little, for a
     * program's phases make more of a difference than policies do.
     */
    private static final double HEAD_START = 2.2;

    /** One pair in which a policy took two thirds of the CPU time, or some that say less. */
    private static final double CLEAR = 0.9;

    static final Leaning NONE = new Leaning(0);

    Leaning {
        sum = Math.clamp(sum, LEAST, MOST);
    }

    /** To begin with, after earlier runs. */
    static Leaning of(Standing standing) {
        return new Leaning(clearPairs(standing.bet()));
    }

    Leaning plus(double difference) {
        return new Leaning(sum + clearPairs(SymmetryBet.NONE.plus(difference, Standing.SCALE)));
    }

    /** Whole runs outweigh all pairs of earlier ones. */
    static Leaning ofWholeRuns(boolean forChallenger) {
        return new Leaning(forChallenger ? MOST : LEAST);
    }

    /** A clear pair adds to one capital and takes from the other. */
    private static double clearPairs(SymmetryBet bet) {
        return Math.log(bet.above() / bet.below()) / Math.log(SymmetryBet.CLEAR_PAIR);
    }

    /** Whether more speaks against the challenger than for it. */
    boolean isDoubtful() {
        return sum < 0;
    }

    /** Whether pairs speak clearly for the challenger. */
    boolean isClear() {
        return sum >= CLEAR;
    }

    /** Whether the challenger is to lead. */
    boolean isForChallenger() {
        return sum > -HEAD_START;
    }
}
