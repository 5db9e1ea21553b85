package io.heddle.report;

import java.util.stream.DoubleStream;

/** A cell of a table. */
public sealed interface Cell {

    /** Text, with a tone that decides its colour. */
    record Text(String text, Tone tone) implements Cell {}

    /** A number with its unit; NaN is rendered as {@code n/a}. */
    record Quantity(double value, Unit.Scale scale) implements Cell {}

    /** A range of numbers; if both are NaN, it is rendered as {@code n/a}. In CSV it takes two columns. */
    record Range(double low, double high, Unit.Scale scale) implements Cell {}

    /** Whether text is good or bad news. The text itself must say so too: not every reader sees colours. */
    enum Tone {
        PLAIN,
        GOOD,
        BAD,
        MUTED
    }

    static Cell text(String text) {
        return new Text(text, Tone.PLAIN);
    }

    static Cell text(String text, Tone tone) {
        return new Text(text, tone);
    }

    static Cell quantity(double value, Unit unit) {
        return quantity(value, unit.scaleFor(DoubleStream.of(value)));
    }

    static Cell quantity(double value, Unit.Scale scale) {
        return new Quantity(value, scale);
    }

    static Cell range(double low, double high, Unit unit) {
        return range(low, high, unit.scaleFor(DoubleStream.of(low, high)));
    }

    static Cell range(double low, double high, Unit.Scale scale) {
        return new Range(low, high, scale);
    }

    /** The cell as text for people. */
    default String asText() {
        return switch (this) {
            case Text text -> text.text();
            case Quantity quantity -> quantity.scale().format(quantity.value());
            case Range range -> range.scale().format(range.low(), range.high());
        };
    }

    default Tone tone() {
        return this instanceof Text text ? text.tone() : Tone.PLAIN;
    }
}
