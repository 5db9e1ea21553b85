package io.heddle.workloads.script;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The Python scripts, each with an equivalent computation in Java. */
enum Script {
    BODIES,
    WORDS,
    COUNTS,
    QUEENS,
    READING;

    private static final List<Integer> QUEENS_PLACED = List.of(10, 4, 40);

    long inJava(long seed) {
        return switch (this) {
            case BODIES -> NBodySimulation.energy(seed);
            case WORDS -> words(seed);
            case COUNTS -> counts(seed);
            case QUEENS -> QUEENS_PLACED.get((int) (seed % QUEENS_PLACED.size()));
            case READING -> reading(seed);
        };
    }

    private static long following(long number) {
        return (number * 1_103_515_245 + 12_345) & 0x7fffffff;
    }

    private static long words(long seed) {
        Map<String, Integer> pairs = new TreeMap<>();
        long number = seed;
        for (int i = 0; i < 1_500; i++) {
            StringBuilder word = new StringBuilder();
            for (int j = 0; j < 3 + i % 5; j++) {
                number = following(number);
                char letter = "etaoinshrdlu".charAt((int) ((number >> 16) % 12));
                word.append(letter == 'e' ? "ee" : letter);
            }
            for (int j = 1; j < word.length(); j++) {
                pairs.merge(word.substring(j - 1, j + 1), 1, Integer::sum);
            }
        }
        long total = 0;
        long rank = 0;
        for (int count : pairs.values()) {
            total += ++rank * count;
        }
        return total;
    }

    private static long counts(long seed) {
        Set<Long> seen = new HashSet<>();
        long[] counts = new long[5_000];
        long number = seed;
        for (int i = 0; i < 6_000; i++) {
            number = following(number);
            long value = (number >> 8) % counts.length;
            seen.add(value);
            counts[(int) value]++;
        }
        long total = seen.size() + Arrays.stream(counts).sum();
        Map<Integer, Integer> taken = new HashMap<>();
        for (int value = counts.length - 1; value >= 0; value--) {
            for (long again = value % 2 == 0 ? counts[value] : 0; again > 0; again--) {
                if (taken.merge(value % 97, 1, Integer::sum) <= 5) {
                    total += (long) value % 97 * value;
                }
            }
        }
        return total;
    }

    private static long reading(long seed) {
        long total = 0;
        for (int i = 0; i < 10; i++) {
            total += weight(seed + i, 6);
        }
        return total;
    }

    /** The weight of the numbers in nested lists. All lie seven lists deep, so no text is needed. */
    private static long weight(long number, int depth) {
        if (depth == 0) {
            return 7 * number;
        }
        long total = 0;
        for (int part = 0; part < 1 + number % 4; part++) {
            total += weight((number * 31 + part) % 10_007, depth - 1);
        }
        return total;
    }
}
