package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Held back by calls of {@code System.gc()} that the JDK makes: direct buffers are dropped, not reused, and each time their limit is
 * reached the JDK requests a full collection to free them.
 */
public final class DirectMemoryCollections {
    public static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseParallelGC",
            "-XX:ParallelGCThreads=" + Lifetime.cpus(),
            "-XX:MaxDirectMemorySize=8m",
            "-Xms512m",
            "-Xmx512m");

    private static final int LIVE = 3_000_000;
    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int COMPUTE_MICROS = 1000;

    private DirectMemoryCollections() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int[][] live = new int[LIVE][];
        for (int i = 0; i < LIVE; i++) {
            live[i] = new int[] {i};
        }
        lifetime.repeat("worker", Lifetime.cpus(), () -> {
            int index = ThreadLocalRandom.current().nextInt(LIVE);
            if (ByteBuffer.allocateDirect(BUFFER_BYTES).get(0) != 0 || live[index][0] != index) {
                throw new AssertionError("memory has changed");
            }
            Arithmetic.compute(COMPUTE_MICROS);
        });
        lifetime.finish();
    }
}
