package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Held back by calls of {@code System.gc()} in the code of a cache, which "frees memory" many times a second. */
public final class FullCollections {
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseParallelGC", "-XX:ParallelGCThreads=" + Lifetime.cpus(), "-Xms512m", "-Xmx512m");

    private static final int INTERVAL_MILLIS = 20;
    private static final int ENTRIES = 3_000_000;

    /** A cache that never drops an entry, so that its collections free nothing. */
    private static final class Cache {
        private final long[][] entries = new long[ENTRIES][];

        Cache() {
            for (int i = 0; i < ENTRIES; i++) {
                entries[i] = new long[] {i};
            }
        }

        void trim() {
            System.gc();
            if (entries[ENTRIES - 1][0] != ENTRIES - 1) {
                throw new AssertionError("an entry is lost");
            }
        }
    }

    private FullCollections() {}

    public static void main(String[] arguments) throws InterruptedException {
        Cache cache = new Cache();
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeatUncounted("trimmer", 1, () -> {
            cache.trim();
            Thread.sleep(INTERVAL_MILLIS);
        });
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(100));
        lifetime.finish();
    }
}
