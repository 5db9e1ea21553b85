package io.heddle.lab.programs.unseen;

import io.heddle.lab.programs.Lifetime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by a part of each round that one thread executes alone: the pool counts the words of several texts at once, and the main
 * thread merges and sorts the counts while the pool has nothing to do.
 */
public final class MergedCounts {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xms512m", "-Xmx512m", "-Xmn400m");

    private static final int WORDS = 40_000;
    private static final int DIFFERENT_WORDS = 20_000;

    private final int[] text = new int[WORDS];

    private MergedCounts() {
        for (int i = 0; i < WORDS; i++) {
            text[i] = ThreadLocalRandom.current().nextInt(DIFFERENT_WORDS);
        }
    }

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Lifetime lifetime = Lifetime.of(arguments);
        List<Callable<Map<Integer, Integer>>> texts = new ArrayList<>();
        for (int i = 0; i < Lifetime.cpus(); i++) {
            texts.add(new MergedCounts()::count);
        }
        try (ExecutorService pool = Executors.newFixedThreadPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                if (mostFrequent(pool.invokeAll(texts)) < 1) {
                    throw new AssertionError("no word is frequent");
                }
                lifetime.count(texts.size());
            }
        }
        lifetime.finish();
    }

    private Map<Integer, Integer> count() {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int word : text) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts;
    }

    /** @return how often the most frequent word appears in all texts */
    private static int mostFrequent(List<Future<Map<Integer, Integer>>> counted)
            throws InterruptedException, ExecutionException {
        Map<String, Integer> merged = new HashMap<>();
        for (Future<Map<Integer, Integer>> counts : counted) {
            counts.get().forEach((word, count) -> merged.merge("word " + word, count, Integer::sum));
        }
        return merged.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(0);
    }
}
