package io.heddle.selection.evidence;

import io.heddle.trials.analysis.SymmetryTestMartingale;
import java.util.Objects;

/**
 * What pairs of slots have shown of a policy, against {@code default}, in one program.
 *
 * @param runs in which there were any
 * @param meanDifference of the logarithms of rates, over all pairs
 * @param bet what the pairs prove
 */
public record EvidenceState(int runs, double meanDifference, SymmetryTestMartingale bet) {
    public static final EvidenceState NONE = new EvidenceState(0, 0, SymmetryTestMartingale.NONE);

    /** With a chance of one in so many at most a policy is proved better that isn't, however often it is tried. */
    private static final double PROOF = 20;

    /** Rates that differ by so much matter. */
    public static final double SCALE = Math.log(1.2);

    /**
     * What was proved long ago must not outweigh for ever what is seen now: three pairs that say the contrary are to be
     * enough to doubt it.
     */
    private static final double MOST = 400;

    /** Somebody who has lost nearly everything is lent a little, for the program may have changed. */
    private static final double LEAST = 0.02;

    public EvidenceState {
        if (runs < 0 || !Double.isFinite(meanDifference)) {
            throw new IllegalArgumentException("%d runs, a mean difference of %g".formatted(runs, meanDifference));
        }
        Objects.requireNonNull(bet);
    }

    /** With one pair more. */
    public EvidenceState plus(double difference) {
        SymmetryTestMartingale next = bet.plus(difference, SCALE);
        return new EvidenceState(
                runs,
                meanDifference + (difference - meanDifference) / next.pairs(),
                new SymmetryTestMartingale(next.pairs(), bounded(next.above()), bounded(next.below())));
    }

    /** With all pairs of another run. */
    EvidenceState plusRun(Iterable<Double> differences) {
        EvidenceState sum = new EvidenceState(runs + 1, meanDifference, bet);
        for (double difference : differences) {
            sum = sum.plus(difference);
        }
        return sum;
    }

    private static double bounded(double capital) {
        return Math.clamp(capital, LEAST, MOST);
    }

    /** Whether it is proved that the program does more under the policy. */
    public boolean isBetter() {
        return bet.above() >= PROOF;
    }

    /** The same of less. */
    public boolean isWorse() {
        return bet.below() >= PROOF;
    }

    public boolean isProved() {
        return isBetter() || isWorse();
    }

    /** How much more the program does under the policy. */
    public double ratio() {
        return Math.exp(meanDifference);
    }

    public String describe() {
        return "did %.2f times as much in %d pairs of slots%s"
                .formatted(ratio(), bet.pairs(), isProved() ? "" : ", which may be chance");
    }
}
