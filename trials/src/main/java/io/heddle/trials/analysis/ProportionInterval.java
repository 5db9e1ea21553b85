package io.heddle.trials.analysis;

import java.util.function.DoubleUnaryOperator;

/**
 * The exact confidence interval for the probability of an event, from independent trials of which some had it. Source: Clopper and
 * Pearson, "The use of confidence or fiducial limits illustrated in the case of the binomial" (Biometrika 26, 1934). The code is a few
 * lines for the small numbers of trials here; the library that has it, Commons Statistics Distribution, brings three more.
 */
public final class ProportionInterval {
    private static final int BISECTIONS = 60;

    private ProportionInterval() {}

    /**
     * The interval of a probability.
     *
     * @param events number of trials that had the event
     * @param confidence between 0 and 1
     * @throws IllegalArgumentException when there is no trial, or a number is out of range
     */
    public static ConfidenceInterval of(int events, int trials, double confidence) {
        if (trials < 1 || events < 0 || events > trials || !(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("%d of %d trials, confidence %g".formatted(events, trials, confidence));
        }
        double tail = (1 - confidence) / 2;
        double low = events == 0 ? 0 : root(p -> 1 - atMost(events - 1, trials, p) - tail);
        double high = events == trials ? 1 : root(p -> tail - atMost(events, trials, p));
        return new ConfidenceInterval(low, high, confidence);
    }

    /** The probability of at most this number of events. */
    private static double atMost(int events, int trials, double probability) {
        double ways = 1;
        double sum = 0;
        for (int i = 0; i <= events; i++) {
            sum += ways * Math.pow(probability, i) * Math.pow(1 - probability, trials - i);
            ways = ways * (trials - i) / (i + 1);
        }
        return sum;
    }

    /** The root of an increasing function between 0 and 1. */
    private static double root(DoubleUnaryOperator increasing) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (increasing.applyAsDouble(middle) < 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
