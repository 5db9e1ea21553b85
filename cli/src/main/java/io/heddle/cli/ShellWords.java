package io.heddle.cli;

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
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
