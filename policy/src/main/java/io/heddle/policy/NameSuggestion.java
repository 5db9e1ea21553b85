package io.heddle.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known name that somebody meant who mistyped it. */
public final class NameSuggestion {
    private NameSuggestion() {}

    /** The line for a name that isn't known, {@code "no policy is called 'fiffo'; did you mean fifo? known are fifo, rr"}. */
    static String unknown(String what, String typed, Collection<String> known) {
        return "no " + what + " is called '" + typed + "'; "
                + to(typed, known).map(name -> "did you mean " + name + "? ").orElse("")
                + "known are " + String.join(", ", known);
    }

    /** Of what takes few edits, up to a third of its letters, the nearest. */
    public static Optional<String> to(String typed, Collection<String> known) {
        return known.stream()
                .filter(name -> edits(typed, name) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(name -> edits(typed, name)));
    }

    /**
     * How many letters are to be inserted, removed, replaced or swapped with their neighbours to make one of the other;
     * their case counts for nothing (the restricted Damerau-Levenshtein distance).
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
