package io.heddle.documents;

import io.heddle.kernel.process.ControlCharacters;

/**
 * Makes text from outside safe to print: replaces each control character by its escape in Java and JSON, such as
 * {@code \\u001b}. A terminal would otherwise obey escape sequences in it.
 */
public final class TerminalSanitizer {
    private TerminalSanitizer() {}

    /** The text on one line: each white-space character becomes a space. */
    public static String line(String text) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            append(line, Character.isWhitespace(c) ? ' ' : c);
        }
        return line.toString();
    }

    /** The text with its line feeds and tabs. */
    public static String lines(String text) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            append(lines, text.charAt(i));
        }
        return lines.toString();
    }

    private static void append(StringBuilder out, char c) {
        if (ControlCharacters.contain(c)) {
            out.append("\\u%04x".formatted((int) c));
        } else {
            out.append(c);
        }
    }
}
