package io.heddle.lint.sources;

import java.util.Arrays;

/** The words of a text that begin with an upper-case letter, as the names of most types do. It takes 4 bytes for each word. */
final class CapitalisedWords {
    static final CapitalisedWords NONE = new CapitalisedWords(new int[0]);

    private final int[] sortedHashCodes;

    private CapitalisedWords(int[] sortedHashCodes) {
        this.sortedHashCodes = sortedHashCodes;
    }

    /** @param source decoded by any encoding that extends ASCII */
    static CapitalisedWords of(String source) {
        int[] codes = new int[64];
        int count = 0;
        int at = 0;
        while (at < source.length()) {
            char first = source.charAt(at++);
            if (!isPart(first)) {
                continue;
            }
            int code = first;
            while (at < source.length() && isPart(source.charAt(at))) {
                code = 31 * code + source.charAt(at++);
            }
            if (isUpperCase(first)) {
                if (count == codes.length) {
                    codes = Arrays.copyOf(codes, 2 * count);
                }
                codes[count++] = code;
            }
        }
        Arrays.sort(codes, 0, count);
        return new CapitalisedWords(distinct(codes, count));
    }

    private static int[] distinct(int[] sorted, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[kept++] = sorted[i];
            }
        }
        return Arrays.copyOf(sorted, kept);
    }

    private static boolean isPart(char c) {
        return (c >= 'a' && c <= 'z') || isUpperCase(c) || (c >= '0' && c <= '9') || c == '_' || c == '$';
    }

    /** Whether a word is one of those that are known of a text. */
    static boolean isKnown(String word) {
        return !word.isEmpty() && isUpperCase(word.charAt(0)) && word.chars().allMatch(c -> isPart((char) c));
    }

    /** Whether the text may contain a capitalised word. */
    boolean mayContain(String word) {
        return Arrays.binarySearch(sortedHashCodes, word.hashCode()) >= 0;
    }

    private static boolean isUpperCase(char c) {
        return c >= 'A' && c <= 'Z';
    }
}
