package io.heddle.trials.analysis;

import java.util.List;
import java.util.Optional;

/**
 * A confidence interval for the centre of symmetry of paired differences, which stays valid however often it is read. It contains the
 * centres that two {@link SymmetryTestMartingale}s do not reject: one that bets on a larger centre, one on a smaller.
 *
 * <p>Assumption: the differences are symmetric about one centre, the effect. The wealth of a bet ever reaches w with a probability of
 * at most 1/w, so the interval misses the centre with a probability of at most 2/w, at any time (Howard, Ramdas, McAuliffe and Sekhon,
 * "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49, 2021, section 1).
 */
public final class SymmetryConfidenceSequence {
    /** The halvings of the search range, which leave less than a billionth of it. */
    private static final int HALVINGS = 40;

    private SymmetryConfidenceSequence() {}

    /**
     * The interval; empty while there are too few differences to bound it.
     *
     * @param scale the size of a relevant difference, in the unit of the differences
     * @param wealth the wealth at which a centre is rejected, above 2
     * @throws IllegalArgumentException when a number is out of range
     */
    public static Optional<ConfidenceInterval> of(List<Double> differences, double scale, double wealth) {
        if (!(wealth > 2) || !Double.isFinite(wealth)) {
            throw new IllegalArgumentException("wealth " + wealth);
        }
        if (differences.isEmpty()) {
            return Optional.empty();
        }
        // Beyond this distance from all differences each bet gains all that it can.
        double margin = 20 * scale;
        double least = differences.stream().mapToDouble(each -> each).min().orElseThrow() - margin;
        double most = differences.stream().mapToDouble(each -> each).max().orElseThrow() + margin;
        if (about(least, differences, scale).above() < wealth
                || about(most, differences, scale).below() < wealth) {
            return Optional.empty();
        }
        double low = least;
        double high = most;
        double notLow = most;
        double notHigh = least;
        for (int i = 0; i < HALVINGS; i++) {
            double lowMiddle = (low + notLow) / 2;
            if (about(lowMiddle, differences, scale).above() >= wealth) {
                low = lowMiddle;
            } else {
                notLow = lowMiddle;
            }
            double highMiddle = (high + notHigh) / 2;
            if (about(highMiddle, differences, scale).below() >= wealth) {
                high = highMiddle;
            } else {
                notHigh = highMiddle;
            }
        }
        return low <= high ? Optional.of(new ConfidenceInterval(low, high, 1 - 2 / wealth)) : Optional.empty();
    }

    /** The test of symmetry about a centre. Its wealth {@code above} decreases with the centre, {@code below} increases. */
    private static SymmetryTestMartingale about(double centre, List<Double> differences, double scale) {
        SymmetryTestMartingale test = SymmetryTestMartingale.NONE;
        for (double difference : differences) {
            test = test.plus(difference - centre, scale);
        }
        return test;
    }
}
