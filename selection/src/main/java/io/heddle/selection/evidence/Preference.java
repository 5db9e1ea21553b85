package io.heddle.selection.evidence;

import io.heddle.trials.analysis.SymmetryTestMartingale;

/**
 * Which side pairs of slots lean to before they prove anything, in clear pairs: one in which a policy did half again as much
 * is nearly one. A sum with bounds, so that what was seen lately decides.
 *
 * @param sum positive for the challenger
 */
public record Preference(double sum) {
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

    public static final Preference NONE = new Preference(0);

    public Preference {
        sum = Math.clamp(sum, LEAST, MOST);
    }

    /** To begin with, after earlier runs. */
    public static Preference of(EvidenceState standing) {
        return new Preference(clearPairs(standing.bet()));
    }

    public Preference plus(double difference) {
        return new Preference(sum + clearPairs(SymmetryTestMartingale.NONE.plus(difference, EvidenceState.SCALE)));
    }

    /** Whole runs outweigh all pairs of earlier ones. */
    public static Preference ofWholeRuns(boolean forChallenger) {
        return new Preference(forChallenger ? MOST : LEAST);
    }

    /** A clear pair adds to one capital and takes from the other. */
    private static double clearPairs(SymmetryTestMartingale bet) {
        return Math.log(bet.above() / bet.below()) / Math.log(SymmetryTestMartingale.CLEAR_PAIR);
    }

    /** Whether more speaks against the challenger than for it. */
    public boolean isDoubtful() {
        return sum < 0;
    }

    /** Whether pairs speak clearly for the challenger. */
    public boolean isClear() {
        return sum >= CLEAR;
    }

    /** Whether the challenger is to lead. */
    public boolean isForChallenger() {
        return sum > -HEAD_START;
    }
}
