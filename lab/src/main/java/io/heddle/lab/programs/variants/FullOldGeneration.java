package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Held back by a heap that is little larger than its cache: ParallelGC spends most of the time in full collections. */
public final class FullOldGeneration {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC",
            "-XX:ParallelGCThreads=" + Lifetime.cpus(),
            "-XX:-UseGCOverheadLimit",
            "-XX:-UseAdaptiveSizePolicy",
            "-Xms128m",
            "-Xmx128m",
            "-Xmn24m");

    private static final int ENTRIES = 600_000;
    private static final int VALUE_BYTES = 64;
    private static final int UPDATES = 1000;

    private FullOldGeneration() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ConcurrentHashMap<Integer, byte[]> cache = new ConcurrentHashMap<>(ENTRIES);
        for (int i = 0; i < ENTRIES; i++) {
            cache.put(i, new byte[VALUE_BYTES]);
        }
        lifetime.repeat("worker", 2, () -> {
            for (int i = 0; i < UPDATES; i++) {
                int key = ThreadLocalRandom.current().nextInt(ENTRIES);
                if (cache.get(key) == null) {
                    throw new AssertionError("an entry is lost");
                }
                cache.put(key, new byte[VALUE_BYTES]);
            }
        });
        lifetime.finish();
    }
}
