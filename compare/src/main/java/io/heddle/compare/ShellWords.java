package io.heddle.compare;

import io.heddle.report.OneLine;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command as one line that a shell reads as the same words again. */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

    private ShellWords() {}

    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quote).collect(Collectors.joining(" "));
    }

    private static String quote(String word) {
        if (PLAIN.matcher(word).matches()) {
            return word;
        }
        return word.codePoints().anyMatch(ShellWords::isUnprintable)
                ? escaped(word)
                : "'" + word.replace("'", "'\\''") + "'";
    }

    /** What ends a line or that a terminal would obey; reports change it where it stands as it is. */
    private static boolean isUnprintable(int c) {
        return c != ' ' && (Character.isWhitespace(c) || OneLine.isControl(c));
    }

    /** Dollar-single-quotes (POSIX.1-2024, XCU 2.2.4): all of a word on one line, whatever is in it. */
    private static String escaped(String word) {
        StringBuilder quoted = new StringBuilder("$'");
        word.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\'', '\\' -> quoted.append('\\').append((char) c);
                default -> {
                    if (isUnprintable(c)) {
                        octal(c, quoted);
                    } else {
                        quoted.appendCodePoint(c);
                    }
                }
            }
        });
        return quoted.append('\'').toString();
    }

    /** By bytes, with all their digits: what follows may be a digit too, and the shell's locale another. */
    private static void octal(int c, StringBuilder quoted) {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            quoted.append("\\%03o".formatted(octet & 0xff));
        }
    }
}
