package io.heddle.kernel.process;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Quotes words for a POSIX shell. */
public final class ShellWords {
    private static final Pattern SAFE = Pattern.compile("[\\w@%+=:,./-]+");

    private ShellWords() {}

    /**
     * Joins the words of a command to one printable line that a shell splits into the same words.
     *
     * @param words without NUL, which no argument of a process can contain
     */
    public static String join(List<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        if (SAFE.matcher(word).matches()) {
            return word;
        }
        return word.codePoints().anyMatch(ShellWords::isUnprintable)
                ? dollarQuoted(word)
                : "'" + word.replace("'", "'\\''") + "'";
    }

    /** Whether a character ends the line or controls a terminal. Reports escape such characters, which would change the word. */
    private static boolean isUnprintable(int c) {
        return c != ' ' && (Character.isWhitespace(c) || ControlCharacters.contain(c));
    }

    /** Dollar-single-quotes: they keep any word on one line (POSIX.1-2024, XCU 2.2.4). */
    private static String dollarQuoted(String word) {
        StringBuilder quoted = new StringBuilder("$'");
        word.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\'', '\\' -> quoted.append('\\').append((char) c);
                default -> {
                    if (isUnprintable(c)) {
                        appendOctal(c, quoted);
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('\'').toString();
    }

    /** Appends the UTF-8 bytes with three digits each: a digit may follow, and the shell's locale may be another. */
    private static void appendOctal(int c, StringBuilder quoted) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            quoted.append("\\%03o".formatted(octet & 0xff));
        }
    }
}
