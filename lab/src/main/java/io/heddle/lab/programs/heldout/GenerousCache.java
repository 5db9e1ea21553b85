package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Lifetime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ThreadLocalRandom;

/** Held back by a cache that nearly fills the heap. Nine of ten lookups find their entry; each other one replaces the oldest. */
public final class GenerousCache {
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseG1GC", "-XX:ParallelGCThreads=" + Lifetime.cpus(), "-Xms96m", "-Xmx96m");

    private static final int ENTRIES = 430_000;
    private static final int KEYS = ENTRIES + ENTRIES / 10;
    private static final int VALUE_BYTES = 96;
    private static final int LONGEST_ANSWER = 400;
    private static final int LOOKUPS = 1000;

    private final SequencedMap<Integer, byte[]> cache = new LinkedHashMap<>();

    private GenerousCache() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        GenerousCache program = new GenerousCache();
        lifetime.repeat("lookup", 1, program::lookUp);
        lifetime.finish();
    }

    private void lookUp() {
        for (int i = 0; i < LOOKUPS; i++) {
            int key = ThreadLocalRandom.current().nextInt(KEYS);
            byte[] value = cache.get(key);
            if (value == null) {
                value = new byte[VALUE_BYTES];
                cache.put(key, value);
                if (cache.size() > ENTRIES) {
                    cache.pollFirstEntry();
                }
            }
            byte[] answer = Arrays.copyOf(value, ThreadLocalRandom.current().nextInt(1, LONGEST_ANSWER));
            if (answer[0] != 0) {
                throw new AssertionError("the value of " + key + " differs");
            }
        }
    }
}
