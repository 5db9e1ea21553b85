package io.heddle.report;

/**
 * Makes text from outside safe to print. A control character becomes its escape as Java and JSON write it, such as {@code \u001b}:
 * a terminal obeys escape sequences, and a mark of direction hides what a line says (CVE-2021-42574).
 */
public final class OneLine {
    private OneLine() {}

    /** The text on one line, with a space in place of each kind of white space. */
    public static String of(String text) {
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

    /** Whether a terminal obeys the character, or shows what follows it in another order. All of these are single UTF-16 units. */
    public static boolean isControl(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c != '\n' && c != '\t';
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            case Character.FORMAT -> (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
            default -> false;
        };
    }

    static void append(StringBuilder out, char c) {
        if (isControl(c)) {
            out.append("\\u%04x".formatted((int) c));
        } else {
            out.append(c);
        }
    }
}
