package io.heddle.selection.goals.openmetrics;

import io.heddle.selection.goals.Labels;
import java.util.Map;

/** A sample of an endpoint: {@code NAME{LABELS} VALUE [TIMESTAMP] [# EXEMPLAR]}. The two at the end are not used. */
record SampleLine(String name, Map<String, String> labels, double value) {
    private static final int MAX_NUMBER_LENGTH = 64;

    /**
     * Parses a line.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    static SampleLine parse(String line) {
        int end = nameEnd(line);
        String name = line.substring(0, end);
        int next = skipSpace(line, end);
        if (end == 0 || next == line.length()) {
            throw new IllegalArgumentException("not a sample");
        }
        Map<String, String> labels = Map.of();
        if (line.charAt(next) == '{') {
            Labels parsed = Labels.parse(line, next);
            labels = parsed.values();
            next = skipSpace(line, parsed.end());
        }
        int valueEnd = next;
        while (valueEnd < line.length() && !isSpace(line.charAt(valueEnd))) {
            valueEnd++;
        }
        return new SampleLine(name, labels, number(line.substring(next, valueEnd)));
    }

    /** The position after the name of the sample. */
    static int nameEnd(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != '{' && !isSpace(line.charAt(end))) {
            end++;
        }
        return end;
    }

    /** A number as endpoints write it: without hexadecimal digits, and without the suffixes of Java. */
    static double number(String text) {
        return switch (text) {
            case "NaN" -> Double.NaN;
            case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> {
                if (text.isEmpty()
                        || text.length() > MAX_NUMBER_LENGTH
                        || !text.chars().allMatch(SampleLine::isPartOfNumber)) {
                    throw new IllegalArgumentException("not a number");
                }
                yield Double.parseDouble(text);
            }
        };
    }

    private static boolean isPartOfNumber(int c) {
        return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
    }

    private static int skipSpace(String line, int start) {
        int next = start;
        while (next < line.length() && isSpace(line.charAt(next))) {
            next++;
        }
        return next;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
