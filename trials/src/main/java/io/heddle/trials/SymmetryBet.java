package io.heddle.trials;

/**
 * Evidence that paired differences lean to one side, valid whenever somebody looks. Immutable.
 *
 * <p>When which of a pair came first was drawn by lot and makes no difference, a difference is as likely as its negative,
 * however large it is and whatever came before. Somebody who begins with 1 and bets a part of it on the next sign then wins
 * nothing on average, and with a chance of at most 1/w ever owns w (Ville's inequality). The bet on a difference d is tanh(d /
 * scale) of {@value #STAKE}, so that a small one risks little and no single one everything. After Ramdas, Ruf, Larsson and
 * Koolen, <i>Admissible anytime-valid sequential inference must rely on nonnegative martingales</i>, 2020, and de la Peña, <i>A
 * general class of exponential inequalities for martingales and ratios</i>, 1999, for the symmetry.
 *
 * @param pairs how many differences there were
 * @param above the capital of who bets on positive differences: as large as w with a chance of 1/w if they have no side
 * @param below the same for negative ones
 */
public record SymmetryBet(int pairs, double above, double below) {
    /** Before the first pair. */
    public static final SymmetryBet NONE = new SymmetryBet(0, 1, 1);

    /** At least ln 20 / ln 1.9, five, pairs are needed for 20. */
    private static final double STAKE = 0.9;

    /** How much the ratio of {@code above} to {@code below} changes by a difference far above the scale. */
    public static final double CLEAR_PAIR = (1 + STAKE) / (1 - STAKE);

    public SymmetryBet {
        if (pairs < 0 || !(above > 0) || !(below > 0)) {
            throw new IllegalArgumentException("%d pairs, %g above, %g below".formatted(pairs, above, below));
        }
    }

    /** @param scale of the differences that matter, in their unit */
    public SymmetryBet plus(double difference, double scale) {
        if (!(scale > 0)) {
            throw new IllegalArgumentException("scale " + scale);
        }
        double bet = STAKE * Math.tanh(difference / scale);
        return new SymmetryBet(pairs + 1, above * (1 + bet), below * (1 - bet));
    }
}
