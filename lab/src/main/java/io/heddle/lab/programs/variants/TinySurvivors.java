package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by premature promotion: the survivor spaces have no room for the survivors of a young collection, which move to the old
 * generation and die there. Each full collection passes over the long-lived objects to free them.
 */
public final class TinySurvivors {
    public static final List<String> JVM_FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:SurvivorRatio=512", "-Xms300m", "-Xmx300m", "-Xmn64m");

    private static final int LONG_LIVED = 4_000_000;
    private static final int RECENT = 25_000;
    private static final int LENGTH = 50;
    private static final int BLOCKS = 1000;

    private TinySurvivors() {}

    public static void main(String[] arguments) throws InterruptedException {
        int[][] longLived = new int[LONG_LIVED][];
        for (int i = 0; i < LONG_LIVED; i++) {
            longLived[i] = new int[] {i};
        }
        Lifetime lifetime = Lifetime.of(arguments);
        long[][] recent = new long[RECENT][];
        lifetime.repeat("worker", 1, () -> {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            for (int i = 0; i < BLOCKS; i++) {
                long[] block = new long[LENGTH];
                block[0] = longLived[random.nextInt(LONG_LIVED)][0];
                recent[random.nextInt(RECENT)] = block;
            }
        });
        lifetime.finish();
    }
}
