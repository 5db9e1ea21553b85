package io.heddle.trials.analysis;

/** The outcome of comparing an arm with the baseline in one metric. */
public enum Verdict {
    FASTER("faster"),
    SLOWER("slower"),
    /** The difference is proven to be smaller than the margin. This is a result, not a lack of data. */
    NO_DIFFERENCE("no difference"),
    /** The data are compatible with a difference and with none. */
    INCONCLUSIVE("inconclusive");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /**
     * The verdict that follows from an interval for the ratio arm / baseline. An interval within the margin is
     * {@link #NO_DIFFERENCE} even where it excludes 1: an irrelevant gain is no reason to change anything.
     *
     * <p>"No difference" follows from an equivalence test with the range 1/(1+margin) to 1+margin, which is symmetric on the
     * ratio scale. Source: Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for
     * assessing the equivalence of average bioavailability" (J. Pharmacokinet. Biopharm. 15, 1987).
     *
     * @param margin the relative difference that is irrelevant; 0.05 for example
     */
    public static Verdict of(ConfidenceInterval ratio, Metric.Better better, double margin) {
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

    /** For people: {@code no difference}. */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
