package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/**
 * Held back by the CPU quota of its cgroup. Two threads handle requests that arrive with pauses. They need more than one CPU, and
 * their caller grants half of one.
 */
public final class PacedRequests {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int THREADS = 2;
    private static final int STEPS = 200;
    private static final int STEP_MICROS = 100;
    private static final int PAUSE_MILLIS = 8;

    private PacedRequests() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("request", THREADS, () -> {
            for (int i = 0; i < STEPS; i++) {
                Arithmetic.compute(STEP_MICROS);
            }
            Thread.sleep(PAUSE_MILLIS);
        });
        lifetime.finish();
    }
}
