package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Threads that allocate moderately in a heap that is large enough: a few short young collections in all. */
public final class FewCollections {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xms512m", "-Xmx512m");

    private static final int BLOCK_BYTES = 10_000;
    private static final int KEPT = 100;
    private static final int COMPUTE_MICROS = 100;

    private FewCollections() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ThreadLocal<byte[][]> kept = ThreadLocal.withInitial(() -> new byte[KEPT][]);
        lifetime.repeat("worker", Lifetime.cpus(), () -> {
            byte[][] blocks = kept.get();
            for (int i = 0; i < KEPT; i++) {
                blocks[i] = new byte[BLOCK_BYTES];
                Arithmetic.compute(COMPUTE_MICROS);
            }
        });
        lifetime.finish();
    }
}
