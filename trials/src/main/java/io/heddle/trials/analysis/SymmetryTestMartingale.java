package io.heddle.trials.analysis;

/**
 * A sequential test of whether paired differences are symmetric about zero. It stays valid however often it is read.
 * Immutable.
 *
 * <p>Null hypothesis: the order within each pair is random and has no effect, so a difference is as likely as its negative,
 * whatever its size and whatever came before. A bet of a part of the wealth on the sign of the next difference then gains
 * nothing on average: the wealth is a test martingale. It starts at 1 and ever reaches w with a probability of at most 1/w
 * (Ville's inequality), so 1/wealth is an anytime-valid p-value. The part that is bet on a difference d is
 * {@value #STAKE} tanh(d / scale): a small difference risks little, and no single difference risks everything.
 *
 * <p>Sources: Shafer, Shen, Vereshchagin and Vovk, "Test martingales, Bayes factors and p-values" (Statistical Science 26,
 * 2011); Ramdas, Ruf, Larsson and Koolen, "Admissible anytime-valid sequential inference must rely on nonnegative
 * martingales" (2020); de la Peña, "A general class of exponential inequalities for martingales and ratios" (Annals of
 * Probability 27, 1999), Lemma 6.1, for symmetric differences. The code is a few lines, and no library in use has the test.
 *
 * @param pairs number of differences so far
 * @param above wealth from bets on positive differences; it ever reaches w with a probability of at most 1/w under the null
 *     hypothesis
 * @param below the same from bets on negative differences
 */
public record SymmetryTestMartingale(int pairs, double above, double below) {
    /** The state before the first pair. */
    public static final SymmetryTestMartingale NONE = new SymmetryTestMartingale(0, 1, 1);

    /** A wealth of 20 then takes at least ln 20 / ln 1.9, that is five, pairs. */
    private static final double STAKE = 0.9;

    /** The factor by which a difference far above the scale changes the ratio of {@code above} to {@code below}. */
    public static final double CLEAR_PAIR = (1 + STAKE) / (1 - STAKE);

    /** @throws IllegalArgumentException when a number is out of range */
    public SymmetryTestMartingale {
        if (pairs < 0 || !(above > 0) || !(below > 0)) {
            throw new IllegalArgumentException("%d pairs, %g above, %g below".formatted(pairs, above, below));
        }
    }

    /**
     * The state after one more pair.
     *
     * @param scale the size of a relevant difference, in the unit of the differences
     * @throws IllegalArgumentException when the scale is not positive
     */
    public SymmetryTestMartingale plus(double difference, double scale) {
        if (!(scale > 0)) {
            throw new IllegalArgumentException("scale " + scale);
        }
        double bet = STAKE * Math.tanh(difference / scale);
        return new SymmetryTestMartingale(pairs + 1, above * (1 + bet), below * (1 - bet));
    }
}
