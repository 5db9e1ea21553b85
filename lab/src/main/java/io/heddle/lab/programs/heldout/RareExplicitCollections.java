package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Computing threads, and a thread that requests a full collection of a nearly empty heap each second. */
public final class RareExplicitCollections {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int PERIODS_PER_COLLECTION = 20;
    private static final int PERIOD_MILLIS = 50;
    private static final int COMPUTE_MICROS = 100;

    private RareExplicitCollections() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(COMPUTE_MICROS));
        for (int i = 1; !lifetime.isOver(); i++) {
            Thread.sleep(PERIOD_MILLIS);
            if (i % PERIODS_PER_COLLECTION == 0) {
                System.gc();
            }
        }
        lifetime.finish();
    }
}
