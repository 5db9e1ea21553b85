package io.heddle.governor.run;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The figures of one run: each {@link Figure} has a value, or a reason why it has none. Immutable. */
public final class Figures {
    private final Map<Figure, Double> values;
    private final Map<Figure, String> reasons;

    private Figures(Builder builder) {
        values = new EnumMap<>(builder.values);
        reasons = new EnumMap<>(builder.reasons);
        for (Figure figure : Figure.values()) {
            if (values.containsKey(figure) == reasons.containsKey(figure)) {
                throw new IllegalStateException(figure + " needs either a value or a reason");
            }
        }
    }

    /**
     * The figures that {@link #byKey} and {@link #reasonsByKey} have written.
     *
     * @param numbers values by key; null or NaN for those that the run lacks
     * @param reasons reasons by key
     */
    static Figures read(Map<String, @Nullable Double> numbers, Map<String, String> reasons) {
        Builder builder = new Builder();
        for (Figure figure : Figure.values()) {
            Double number = numbers.get(figure.key());
            if (number == null || number.isNaN()) {
                builder.putAbsent(figure, reasons.getOrDefault(figure.key(), "not recorded"));
            } else {
                builder.put(figure, number);
            }
        }
        return builder.build();
    }

    /** The value in the figure's unit; NaN when the run lacks it. */
    public double get(Figure figure) {
        return values.getOrDefault(figure, Double.NaN);
    }

    /** Why the run lacks the figure; null when it does not. */
    public @Nullable String whyAbsent(Figure figure) {
        return reasons.get(figure);
    }

    /** All values by {@link Figure#key}: bytes and counts as integers, null for those that the run lacks. */
    public Map<String, @Nullable Number> byKey() {
        Map<String, @Nullable Number> numbers = new LinkedHashMap<>();
        for (Figure figure : Figure.values()) {
            Double value = values.get(figure);
            numbers.put(figure.key(), value != null && figure.unit().isInteger() ? (Number) value.longValue() : value);
        }
        return numbers;
    }

    /** The reasons for all absent values by {@link Figure#key}. */
    public Map<String, String> reasonsByKey() {
        Map<String, String> named = new TreeMap<>();
        reasons.forEach((figure, reason) -> named.put(figure.key(), reason));
        return named;
    }

    /** Collects the figures of a run. */
    public static final class Builder {
        private final Map<Figure, Double> values = new EnumMap<>(Figure.class);
        private final Map<Figure, String> reasons = new EnumMap<>(Figure.class);

        public Builder put(Figure figure, double value) {
            values.put(figure, value);
            return this;
        }

        /** @param reason shown to people: why the figure has no value */
        public Builder putAbsent(Figure figure, String reason) {
            reasons.put(figure, reason);
            return this;
        }

        /** @throws IllegalStateException when a figure has neither value nor reason, or both */
        public Figures build() {
            return new Figures(this);
        }
    }
}
