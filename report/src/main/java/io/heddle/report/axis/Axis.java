package io.heddle.report.axis;

import java.util.List;

/** An axis of a chart: its range, the positions of values on it, and ticks at round numbers. */
public sealed interface Axis permits LinearAxis, RatioAxis {
    /** The smallest value of the range. */
    double low();

    /** The largest value of the range. */
    double high();

    /** The position of a value, from 0 at the low end to 1 at the high end. Values beyond the range have those of the ends. */
    double position(double value);

    /** In ascending order. */
    List<Tick> ticks();

    /** A value of the axis with a label. */
    record Tick(double value, String label) {}

    /** Whether the value is below the range, so that its position is not its own. */
    default boolean isBelow(double value) {
        return value < low();
    }

    /** Whether the value is above the range, so that its position is not its own. */
    default boolean isAbove(double value) {
        return value > high();
    }
}
