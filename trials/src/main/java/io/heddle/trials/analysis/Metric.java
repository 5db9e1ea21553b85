package io.heddle.trials.analysis;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A number of a measurement that arms are compared by.
 *
 * @param value reads it: never negative; NaN where the measurement lacks it
 */
public record Metric<M>(String name, Better better, ToDoubleFunction<M> value) {

    /** The better direction of a metric. */
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
