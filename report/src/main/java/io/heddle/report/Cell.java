package io.heddle.report;

import java.util.stream.DoubleStream;

/** What stands in one place of a table. */
public sealed interface Cell {

    /** Words, coloured by what they mean to the reader. */
    record Text(String text, Tone tone) implements Cell {}

    /** A number with its unit; NaN is shown as {@code n/a}. */
    record Quantity(double value, Unit.Scale scale) implements Cell {}

    /** From one number to another; both NaN is shown as {@code n/a}. CSV makes two columns of it. */
    record Range(double low, double high, Unit.Scale scale) implements Cell {}

    /** Whether words are good news. Never the only carrier of a meaning: the words say it too. */
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

    /** The cell as people read it. */
    default String shown() {
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
