package io.heddle.trials;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * One number of a measurement that arms are compared by.
 *
 * @param value never negative; NaN where the measurement lacks it
 */
public record Metric<M>(String name, Better better, ToDoubleFunction<M> value) {

    /** Which direction of a metric is the good one. */
    public enum Better {
        /** Seconds, bytes. */
        LESS,
        /** Operations a second. */
        MORE;

        /** {@code less} or {@code more}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
