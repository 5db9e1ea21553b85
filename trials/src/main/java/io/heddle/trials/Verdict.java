package io.heddle.trials;

/** What a trial says about an arm against the baseline, in one metric. */
public enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    /** The difference, if there is one, is smaller than the margin. This has been shown; it is not a lack of data. */
    NO_DIFFERENCE("no difference"),
    /** The data allow a difference as well as none. */
    INCONCLUSIVE("inconclusive");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /**
     * The verdict that an interval for the ratio arm / baseline allows. The margin comes first: what is certainly faster,
     * but by less than matters, is no reason to change anything.
     *
     * <p>No difference is claimed by equivalence testing: Schuirmann, "A comparison of the two one-sided tests procedure
     * and the power approach for assessing the equivalence of average bioavailability" (J. Pharmacokinet. Biopharm. 15,
     * 1987), with the margin taken on the ratio scale, 1/(1+m) to 1+m, so that it is the same from either side.
     *
     * @param margin the relative difference that does not matter, for example 0.05
     */
    public static Verdict of(Interval ratio, Metric.Better better, double margin) {
        if (ratio.low() >= 1 / (1 + margin) && ratio.high() <= 1 + margin) {
            return NO_DIFFERENCE;
        }
        if (ratio.high() < 1) {
            return better == Metric.Better.LESS ? FASTER : SLOWER;
        }
        if (ratio.low() > 1) {
            return better == Metric.Better.LESS ? SLOWER : FASTER;
        }
        return INCONCLUSIVE;
    }

    /** The words for people: {@code no difference}. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
