package io.heddle.workloads.articles;

import io.heddle.workloads.harness.Dice;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Made-up words, the n-th of which is used with a frequency of 1/n (Zipf's law), as in real languages. */
public final class Vocabulary {
    private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
    private static final String VOWELS = "aeiou";

    private final List<String> words;
    private final double[] cumulated;

    Vocabulary(Dice dice, int size) {
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < size) {
            distinct.add(word(dice));
        }
        words = List.copyOf(distinct);
        cumulated = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += 1.0 / (i + 1);
            cumulated[i] = sum;
        }
    }

    /** A word, frequent ones more often. */
    public String draw(Dice dice) {
        double target = dice.fraction() * cumulated[cumulated.length - 1];
        int found = Arrays.binarySearch(cumulated, target);
        return words.get(found >= 0 ? found : -found - 1);
    }

    public List<String> draw(Dice dice, int count) {
        String[] drawn = new String[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = draw(dice);
        }
        return List.of(drawn);
    }

    /** Two to four syllables. */
    private static String word(Dice dice) {
        StringBuilder word = new StringBuilder();
        for (int syllables = 2 + dice.below(3); syllables > 0; syllables--) {
            word.append(CONSONANTS.charAt(dice.below(CONSONANTS.length())));
            word.append(VOWELS.charAt(dice.below(VOWELS.length())));
        }
        return word.toString();
    }
}
