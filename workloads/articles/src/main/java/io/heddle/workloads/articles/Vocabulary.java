package io.heddle.workloads.articles;

import io.heddle.workloads.harness.SplitMix64;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Random words. The frequency of the n-th word is proportional to 1/n (Zipf's law), as in natural languages. */
public final class Vocabulary {
    private static final String CONSONANTS = "bcdfghjklmnpqrstvwxz";
    private static final String VOWELS = "aeiou";

    private final List<String> words;
    private final double[] cumulative;

    Vocabulary(SplitMix64 random, int size) {
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < size) {
            distinct.add(word(random));
        }
        words = List.copyOf(distinct);
        cumulative = new double[size];
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += 1.0 / (i + 1);
            cumulative[i] = sum;
        }
    }

    /** A random word according to the frequencies. */
    public String draw(SplitMix64 random) {
        double target = random.nextDouble() * cumulative[cumulative.length - 1];
        int found = Arrays.binarySearch(cumulative, target);
        return words.get(found >= 0 ? found : -found - 1);
    }

    public List<String> draw(SplitMix64 random, int count) {
        String[] drawn = new String[count];
        for (int i = 0; i < count; i++) {
            drawn[i] = draw(random);
        }
        return List.of(drawn);
    }

    /** Two to four syllables. */
    private static String word(SplitMix64 random) {
        StringBuilder word = new StringBuilder();
        for (int syllables = 2 + random.nextInt(3); syllables > 0; syllables--) {
            word.append(CONSONANTS.charAt(random.nextInt(CONSONANTS.length())));
            word.append(VOWELS.charAt(random.nextInt(VOWELS.length())));
        }
        return word.toString();
    }
}
