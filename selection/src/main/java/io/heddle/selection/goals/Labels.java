package io.heddle.selection.goals;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The labels of a series in the text format of Prometheus: {@code {name="value",...}}. In a value, {@code \\}, {@code \"} and
 * {@code \n} are a backslash, a double quote and a line feed.
 *
 * @param end the position after the closing brace
 */
public record Labels(Map<String, String> values, int end) {
    /** No endpoint needs more, and each of them is a string. */
    private static final int MAX_LABELS = 128;

    /**
     * Parses labels.
     *
     * @param start the position of the opening brace
     * @throws IllegalArgumentException if they are malformed, or a label occurs twice
     */
    public static Labels parse(String text, int start) {
        return new Parser(text, start).parse();
    }

    /** The labels as an endpoint writes them, sorted by name. */
    public static String describe(Map<String, String> labels) {
        return new TreeMap<>(labels)
                .entrySet().stream()
                        .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + '"')
                        .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static final class Parser {
        private final String text;
        private int next;

        Parser(String text, int start) {
            this.text = text;
            this.next = start;
        }

        Labels parse() {
            expect('{');
            Map<String, String> values = new HashMap<>();
            skipSpace();
            while (peek() != '}') {
                String name = name();
                skipSpace();
                expect('=');
                skipSpace();
                if (values.put(name, value()) != null || values.size() > MAX_LABELS) {
                    throw malformed();
                }
                skipSpace();
                if (peek() != '}') {
                    expect(',');
                    skipSpace();
                }
            }
            next++;
            return new Labels(values, next);
        }

        private String name() {
            int start = next;
            while (isNamePart(peek(), next > start)) {
                next++;
            }
            if (next == start) {
                throw malformed();
            }
            return text.substring(start, next);
        }

        private static boolean isNamePart(char c, boolean mayBeDigit) {
            return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (mayBeDigit && c >= '0' && c <= '9');
        }

        private String value() {
            expect('"');
            int start = next;
            int quote = text.indexOf('"', start);
            int backslash = text.indexOf('\\', start);
            if (quote >= 0 && (backslash < 0 || backslash > quote)) {
                next = quote + 1;
                return text.substring(start, quote);
            }
            return escapedValue();
        }

        private String escapedValue() {
            StringBuilder value = new StringBuilder();
            while (peek() != '"') {
                char c = text.charAt(next++);
                if (c == '\\') {
                    c = peek();
                    next++;
                    switch (c) {
                        case 'n' -> value.append('\n');
                        case '\\', '"' -> value.append(c);
                        default -> value.append('\\').append(c);
                    }
                } else {
                    value.append(c);
                }
            }
            next++;
            return value.toString();
        }

        private void skipSpace() {
            while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
                next++;
            }
        }

        private void expect(char expected) {
            if (peek() != expected) {
                throw malformed();
            }
            next++;
        }

        private char peek() {
            if (next >= text.length()) {
                throw malformed();
            }
            return text.charAt(next);
        }

        private static IllegalArgumentException malformed() {
            return new IllegalArgumentException("malformed labels");
        }
    }
}
