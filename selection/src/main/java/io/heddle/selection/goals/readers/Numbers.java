package io.heddle.selection.goals.readers;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decimal numbers in text, such as {@code -12.5} and {@code 3e6}. */
final class Numbers {
    /** The counts of digits are bounded, so that no number is expensive to parse. */
    private static final String NUMBER = "[-+]?(?:\\d{1,40}(?:\\.\\d{0,40})?|\\.\\d{1,40})(?:[eE][-+]?\\d{1,3})?";

    private static final Pattern WHOLE = Pattern.compile(NUMBER);

    /** A number that is not part of a word or of a longer number. */
    private static final Pattern WITHIN = Pattern.compile("(?<![\\w.])" + NUMBER + "(?!\\w)");

    private Numbers() {}

    /** The number that a text is; empty if it is something else, or not finite. */
    static OptionalDouble parse(String text) {
        return WHOLE.matcher(text).matches() ? finite(Double.parseDouble(text)) : OptionalDouble.empty();
    }

    /** The last number in a text. */
    static OptionalDouble last(String text) {
        OptionalDouble last = OptionalDouble.empty();
        Matcher number = WITHIN.matcher(text);
        while (number.find()) {
            last = finite(Double.parseDouble(number.group()));
        }
        return last;
    }

    private static OptionalDouble finite(double number) {
        return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }
}
