package io.heddle.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggestions for mistyped names. */
public final class NameSuggestion {
    private NameSuggestion() {}

    /** The message for an unknown name: {@code "unknown policy 'fiffo'. Did you mean 'fifo'? Known: fifo, rr"}. */
    static String unknown(String what, String typed, Collection<String> known) {
        return "unknown " + what + " '" + typed + "'"
                + to(typed, known).map(name -> ". Did you mean '" + name + "'?").orElse(".")
                + " Known: " + String.join(", ", known);
    }

    /** The known name with the fewest edits, at most a third of its letters. */
    public static Optional<String> to(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> edits(typed, name) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(name -> edits(typed, name)));
    }

    /**
     * The restricted Damerau-Levenshtein distance of two names, ignoring case: the number of letters to insert, remove,
     * replace or swap with the next one.
     */
    private static int edits(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], 1 + edits[i - 2][j - 2]);
                }
            }
        }
        return edits[a.length()][b.length()];
    }
}
