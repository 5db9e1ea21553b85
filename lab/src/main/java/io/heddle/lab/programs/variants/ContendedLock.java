package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Held back by contention for one {@code ReentrantLock}, which guards a table that all threads use. */
public final class ContendedLock {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int THREADS_PER_CPU = 3;
    private static final int INSIDE_MICROS = 400;
    private static final int OUTSIDE_MICROS = 50;

    private ContendedLock() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        ReentrantLock table = new ReentrantLock();
        lifetime.repeat("user", THREADS_PER_CPU * Lifetime.cpus(), () -> {
            Arithmetic.compute(OUTSIDE_MICROS);
            table.lock();
            try {
                Arithmetic.compute(INSIDE_MICROS);
            } finally {
                table.unlock();
            }
        });
        lifetime.finish();
    }
}
