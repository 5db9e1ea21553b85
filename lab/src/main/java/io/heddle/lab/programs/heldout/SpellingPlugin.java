package io.heddle.lab.programs.heldout;

import java.util.function.IntUnaryOperator;

/** The plugin of {@link PluginReloads}: it invents a text, sorts its words and compares neighbours. Its methods allocate nothing. */
public final class SpellingPlugin implements IntUnaryOperator {
    private static final int WORDS = 8;
    private static final int LENGTH = 8;

    private final char[][] words = new char[WORDS][LENGTH];
    private final int[] hashes = new int[WORDS];
    private final int[][] distances = new int[LENGTH + 1][LENGTH + 1];
    private final int[] histogram = new int[32];

    @Override
    public int applyAsInt(int seed) {
        invent(seed);
        normalise();
        hash();
        sort();
        int sum = count();
        for (int i = 1; i < WORDS; i++) {
            sum += distance(words[i - 1], words[i]) * i;
        }
        return sum ^ checksum(seed);
    }

    private void invent(int seed) {
        int state = seed | 1;
        for (char[] word : words) {
            for (int i = 0; i < LENGTH; i++) {
                state ^= state << 13;
                state ^= state >>> 17;
                state ^= state << 5;
                word[i] = (char) ((state & 32) == 0 ? 'a' + (state >>> 8) % 26 : 'A' + (state >>> 9) % 26);
            }
        }
    }

    private void normalise() {
        for (char[] word : words) {
            for (int i = 0; i < LENGTH; i++) {
                char letter = word[i];
                if (letter >= 'A' && letter <= 'Z') {
                    word[i] = (char) (letter + 32);
                } else if (letter == 'q' && i + 1 < LENGTH && word[i + 1] != 'u') {
                    word[i] = 'k';
                } else if (letter < 'a' || letter > 'z') {
                    word[i] = 'x';
                }
            }
        }
    }

    private void hash() {
        for (int i = 0; i < WORDS; i++) {
            int hash = 7;
            for (char letter : words[i]) {
                hash = hash * 31 + letter;
            }
            hashes[i] = hash ^ hash >>> 16;
        }
    }

    private void sort() {
        for (int i = 1; i < WORDS; i++) {
            int hash = hashes[i];
            char[] word = words[i];
            int j = i - 1;
            while (j >= 0 && hashes[j] > hash) {
                hashes[j + 1] = hashes[j];
                words[j + 1] = words[j];
                j--;
            }
            hashes[j + 1] = hash;
            words[j + 1] = word;
        }
    }

    private int count() {
        for (char[] word : words) {
            for (char letter : word) {
                histogram[letter & 31]++;
            }
        }
        int most = 0;
        for (int i = 0; i < histogram.length; i++) {
            most = Math.max(most, histogram[i]);
            histogram[i] >>= 1;
        }
        return most;
    }

    /** The edit distance of two words. */
    private int distance(char[] left, char[] right) {
        for (int i = 0; i <= LENGTH; i++) {
            distances[i][0] = i;
            distances[0][i] = i;
        }
        for (int i = 1; i <= LENGTH; i++) {
            for (int j = 1; j <= LENGTH; j++) {
                int replaced = distances[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
                int edited = Math.min(distances[i - 1][j], distances[i][j - 1]) + 1;
                distances[i][j] = Math.min(replaced, edited);
            }
        }
        return distances[LENGTH][LENGTH];
    }

    private int checksum(int seed) {
        int checksum = seed;
        for (int hash : hashes) {
            checksum ^= hash;
            for (int bit = 0; bit < 8; bit++) {
                checksum = (checksum & 1) == 0 ? checksum >>> 1 : checksum >>> 1 ^ 0xEDB88320;
            }
        }
        return checksum;
    }
}
