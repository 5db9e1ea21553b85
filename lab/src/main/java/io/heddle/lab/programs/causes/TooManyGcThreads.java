package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by eight collector threads for each CPU. The collections have little work: few objects survive in a small young
 * generation.
 */
public final class TooManyGcThreads {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC",
            "-XX:ParallelGCThreads=" + 8 * Lifetime.cpus(),
            "-XX:-UseDynamicNumberOfGCThreads",
            "-XX:-UseAdaptiveSizePolicy",
            "-Xms256m",
            "-Xmx256m",
            "-Xmn" + 4 * Lifetime.cpus() + "m");

    private static final int KEPT = 100;
    private static final int BLOCKS = 1000;

    private TooManyGcThreads() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("allocator", Lifetime.cpus(), TooManyGcThreads::allocate);
        lifetime.finish();
    }

    private static void allocate() {
        byte[][] kept = new byte[KEPT][];
        for (int i = 0; i < BLOCKS; i++) {
            kept[i % KEPT] = new byte[ThreadLocalRandom.current().nextInt(100, 500)];
        }
    }
}
