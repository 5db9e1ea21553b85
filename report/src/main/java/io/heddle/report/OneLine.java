package io.heddle.report;

/** Text from outside made safe to print: on one line, and without control characters that a terminal would obey. */
final class OneLine {
    private OneLine() {}

    static String of(String text) {
        return text.codePoints()
                .map(c -> Character.isWhitespace(c) ? ' ' : Character.isISOControl(c) ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
