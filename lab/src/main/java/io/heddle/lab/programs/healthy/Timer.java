package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A thread that wakes up a hundred times a second and computes for a moment. */
public final class Timer {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final long PERIOD_NANOS = 10_000_000;
    private static final int COMPUTE_MICROS = 200;

    private Timer() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("timer", 1, () -> {
            LockSupport.parkNanos(PERIOD_NANOS);
            Arithmetic.compute(COMPUTE_MICROS);
        });
        lifetime.finish();
    }
}
