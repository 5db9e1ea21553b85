package io.heddle.report;

/** What stands in one place of a table. */
public sealed interface Cell {

    /** Words, coloured by what they mean to the reader. */
    record Text(String text, Tone tone) implements Cell {}

    /** A number with its unit; NaN is shown as {@code n/a}. */
    record Quantity(double value, Unit unit) implements Cell {}

    /** From one number to another; both NaN is shown as {@code n/a}. CSV makes two columns of it. */
    record Range(double low, double high, Unit unit) implements Cell {}

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
        return new Quantity(value, unit);
    }

    static Cell range(double low, double high, Unit unit) {
        return new Range(low, high, unit);
    }

    /** The cell as people read it. */
    default String shown() {
        return switch (this) {
            case Text text -> text.text();
            case Quantity quantity -> quantity.unit().format(quantity.value());
            case Range range -> range.unit().format(range.low(), range.high());
        };
    }

    default Tone tone() {
        return this instanceof Text text ? text.tone() : Tone.PLAIN;
    }
}
