package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by premature promotion: each survivor of a young collection moves to the old generation, although it dies soon. The old
 * generation fills with dead objects, and full collections pass over the long-lived ones again and again.
 */
public final class PrematurePromotion {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC",
            "-XX:ParallelGCThreads=" + Lifetime.cpus(),
            "-XX:MaxTenuringThreshold=0",
            "-XX:-UseAdaptiveSizePolicy",
            "-Xms400m",
            "-Xmx400m",
            "-Xmn96m",
            "-XX:SurvivorRatio=4");

    private static final int LONG_LIVED = 4_000_000;
    private static final int RECENT_BYTES = 12_000_000;
    private static final int BLOCK_BYTES = 500;
    private static final int BLOCKS = 1000;

    private PrematurePromotion() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        long[][] longLived = new long[LONG_LIVED][];
        for (int i = 0; i < LONG_LIVED; i++) {
            longLived[i] = new long[] {i};
        }
        byte[][] recent = new byte[RECENT_BYTES / BLOCK_BYTES][];
        lifetime.repeat("worker", Lifetime.cpus(), () -> replace(recent, longLived));
        lifetime.finish();
    }

    /** Each block lives until another replaces it, on average after 12 MB of allocation. */
    private static void replace(byte[][] recent, long[][] longLived) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = 0; i < BLOCKS; i++) {
            byte[] block = new byte[BLOCK_BYTES];
            block[0] = (byte) longLived[random.nextInt(LONG_LIVED)][0];
            recent[random.nextInt(recent.length)] = block;
        }
    }
}
