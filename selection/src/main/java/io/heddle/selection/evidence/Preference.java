package io.heddle.selection.evidence;

import io.heddle.trials.analysis.SymmetryTestMartingale;

/**
 * The preference of pairs before they are significant, as a bounded sum of clear pairs, so that recent pairs decide. A
 * pair with a ratio of 1.5 is almost a clear pair.
 *
 * @param sum positive for the challenger
 */
public record Preference(double sum) {
    private static final double MAX = 2;
    private static final double MIN = -4;

    /**
     * The head start of the challenger, of about two clear pairs. In {@code docs/results/policies.md}, all eight
     * programs with more active threads than CPUs had a lower median under {@code fifo}. A single pair is weak
     * evidence, because phases of a program differ more than policies do.
     */
    private static final double HEAD_START = 2.2;

    /** The sum that is clear: one pair with two thirds of the CPU time, or several weaker ones. */
    private static final double CLEAR = 0.9;

    public static final Preference NONE = new Preference(0);

    public Preference {
        sum = Math.clamp(sum, MIN, MAX);
    }

    /** The initial preference after earlier runs. */
    public static Preference of(PairEvidence state) {
        return new Preference(clearPairs(state.bet()));
    }

    public Preference plus(double difference) {
        return new Preference(sum + clearPairs(SymmetryTestMartingale.NONE.plus(difference, PairEvidence.SCALE)));
    }

    /** The preference from whole runs, which outweighs all pairs of earlier runs. */
    public static Preference ofWholeRuns(boolean forChallenger) {
        return new Preference(forChallenger ? MAX : MIN);
    }

    /** The number of clear pairs. Each increases one wealth and decreases the other. */
    private static double clearPairs(SymmetryTestMartingale bet) {
        return Math.log(bet.above() / bet.below()) / Math.log(SymmetryTestMartingale.CLEAR_PAIR);
    }

    /** Whether the evidence is against the challenger. */
    public boolean isDoubtful() {
        return sum < 0;
    }

    /** Whether the evidence is clearly for the challenger. */
    public boolean isClear() {
        return sum >= CLEAR;
    }

    /** Whether the challenger should lead. */
    public boolean isForChallenger() {
        return sum > -HEAD_START;
    }
}
