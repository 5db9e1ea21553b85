package io.heddle.selection.goals;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figure of a goal over the interval between two readings, for example a percentile. {@code toString} is the user's word for it. */
public sealed interface Statistic {
    /** The statistics as users write them. */
    String FORMS = "p50, p99, p99.9 (any percentile), mean, rate or value";

    /**
     * A percentile of the observations in the interval.
     *
     * @param percent above 0 and below 100
     */
    record Quantile(double percent) implements Statistic {
        private static final Pattern FORM = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,4})?)");

        private static Optional<Statistic> parse(String text) {
            Matcher form = FORM.matcher(text);
            return Optional.of(form)
                    .filter(Matcher::matches)
                    .map(matched -> Double.parseDouble(matched.group(1)))
                    .filter(percent -> percent > 0)
                    .map(Quantile::new);
        }

        @Override
        public String toString() {
            return "p" + BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString();
        }
    }

    /** The mean of the observations in the interval. */
    record Mean() implements Statistic {
        @Override
        public String toString() {
            return "mean";
        }
    }

    /** The increase of a counter for each second of the interval. */
    record Rate() implements Statistic {
        @Override
        public String toString() {
            return "rate";
        }
    }

    /** The mean of the numbers that were read in the interval. */
    record Value() implements Statistic {
        @Override
        public String toString() {
            return "value";
        }
    }

    /** {@code rate} if the endpoint says that the metric is a counter, {@code value} otherwise. The CPU time has no other. */
    record ByType() implements Statistic {
        @Override
        public String toString() {
            return "";
        }
    }

    /** The statistic of this name; empty if there is none. */
    static Optional<Statistic> parse(String text) {
        return switch (text) {
            case "mean" -> Optional.of(new Mean());
            case "rate" -> Optional.of(new Rate());
            case "value" -> Optional.of(new Value());
            default -> Quantile.parse(text);
        };
    }
}
