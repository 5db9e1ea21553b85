package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;

/** Held back by contention for one monitor: each thread works mostly inside it, so all threads but one wait most of the time. */
public final class LockConvoy {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int THREADS_PER_CPU = 4;
    private static final int INSIDE_MICROS = 200;
    private static final int OUTSIDE_MICROS = 10;

    private LockConvoy() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        Object monitor = new Object();
        lifetime.repeat("contender", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            synchronized (monitor) {
                Arithmetic.compute(INSIDE_MICROS);
            }
            Arithmetic.compute(OUTSIDE_MICROS);
        });
        lifetime.finish();
    }
}
