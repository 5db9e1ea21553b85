package io.heddle.workloads.search;

/** Typing errors: an insertion, deletion or substitution of a letter, or a transposition of two letters. */
final class TypingErrors {
    private TypingErrors() {}

    static boolean atMostOne(String a, String b) {
        int same = 0;
        while (same < a.length() && same < b.length() && a.charAt(same) == b.charAt(same)) {
            same++;
        }
        String restOfA = a.substring(same);
        String restOfB = b.substring(same);
        return switch (a.length() - b.length()) {
            case 0 -> after(restOfA, 1).equals(after(restOfB, 1)) || swapped(restOfA, restOfB);
            case 1 -> after(restOfA, 1).equals(restOfB);
            case -1 -> after(restOfB, 1).equals(restOfA);
            default -> false;
        };
    }

    private static String after(String text, int letters) {
        return text.substring(Math.min(letters, text.length()));
    }

    private static boolean swapped(String a, String b) {
        return a.length() >= 2
                && a.charAt(0) == b.charAt(1)
                && a.charAt(1) == b.charAt(0)
                && after(a, 2).equals(after(b, 2));
    }
}
