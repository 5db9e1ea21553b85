package io.heddle.selection.evidence;

import io.heddle.trials.analysis.SymmetryTestMartingale;
import java.util.Objects;

/**
 * The evidence of pairs of slots about a policy relative to {@code default}, in one program.
 *
 * @param runs number of runs with pairs
 * @param meanDifference mean log ratio of performance over all pairs
 * @param bet the sequential test of the pairs
 */
public record PairEvidence(int runs, double meanDifference, SymmetryTestMartingale bet) {
    public static final PairEvidence NONE = new PairEvidence(0, 0, SymmetryTestMartingale.NONE);

    /**
     * The significance threshold: the wealth of the test. A policy without effect reaches it with a probability of at
     * most 1/20 ({@link SymmetryTestMartingale}).
     */
    public static final double SIGNIFICANT_WEALTH = 20;

    /**
     * The wealth that a claim in either direction needs. A policy without effect reaches it with a probability of at most 1/40, and as
     * often against the challenger, so the probability of any claim is at most 1/20.
     */
    public static final double TWO_SIDED_WEALTH = 2 * SIGNIFICANT_WEALTH;

    /** The log ratio that counts as a clear difference. */
    public static final double SCALE = Math.log(1.2);

    /** The upper limit of the wealth. It lets three contrary pairs cast doubt on an old result. */
    private static final double MAX_WEALTH = 400;

    /** The lower limit of the wealth. It lets the test recover if the program has changed. */
    private static final double MIN_WEALTH = 0.02;

    public PairEvidence {
        if (runs < 0 || !Double.isFinite(meanDifference)) {
            throw new IllegalArgumentException("%d runs, a mean difference of %g".formatted(runs, meanDifference));
        }
        Objects.requireNonNull(bet);
    }

    /** This evidence with one more pair. */
    public PairEvidence plus(double difference) {
        SymmetryTestMartingale next = bet.plus(difference, SCALE);
        return new PairEvidence(
                runs,
                meanDifference + (difference - meanDifference) / next.pairs(),
                new SymmetryTestMartingale(next.pairs(), clamp(next.above()), clamp(next.below())));
    }

    /** This evidence with all pairs of another run. */
    PairEvidence plusRun(Iterable<Double> differences) {
        PairEvidence sum = new PairEvidence(runs + 1, meanDifference, bet);
        for (double difference : differences) {
            sum = sum.plus(difference);
        }
        return sum;
    }

    private static double clamp(double wealth) {
        return Math.clamp(wealth, MIN_WEALTH, MAX_WEALTH);
    }

    /** Whether the program is significantly faster under the policy. */
    public boolean isBetter() {
        return bet.above() >= SIGNIFICANT_WEALTH;
    }

    /** Whether the program is significantly slower under the policy. */
    public boolean isWorse() {
        return bet.below() >= SIGNIFICANT_WEALTH;
    }

    /** The wealth of the claim that has more evidence. */
    public double wealth() {
        return Math.max(bet.above(), bet.below());
    }

    public boolean isSignificant() {
        return isBetter() || isWorse();
    }

    /** The mean performance under the policy relative to {@code default}. */
    public double ratio() {
        return Math.exp(meanDifference);
    }

    public String describe() {
        return "%.2fx the throughput of default in %d %s"
                .formatted(ratio(), bet.pairs(), bet.pairs() == 1 ? "pair" : "pairs");
    }
}
