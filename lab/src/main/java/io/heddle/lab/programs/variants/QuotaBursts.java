package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/**
 * Held back by the CPU quota of its cgroup, which its caller sets to half a CPU. Its four threads compute in bursts and sleep between
 * them.
 */
public final class QuotaBursts {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx128m");

    private static final int THREADS = 4;
    private static final int PIECES = 100;
    private static final int PIECE_MICROS = 100;
    private static final int SLEEP_MILLIS = 10;

    private QuotaBursts() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("bursts", THREADS, () -> {
            for (int i = 0; i < PIECES; i++) {
                Arithmetic.compute(PIECE_MICROS);
            }
            Thread.sleep(SLEEP_MILLIS);
        });
        lifetime.finish();
    }
}
