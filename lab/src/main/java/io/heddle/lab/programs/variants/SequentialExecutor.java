package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Held back by an executor with a single thread: each worker computes for a moment, and waits for the result of a task there. */
public final class SequentialExecutor {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int WORKERS_PER_CPU = 2;
    private static final int WORKER_MICROS = 200;
    private static final int TASK_MICROS = 1000;

    private SequentialExecutor() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        try (ExecutorService writer = Executors.newSingleThreadExecutor()) {
            lifetime.repeat("worker", WORKERS_PER_CPU * Lifetime.cpus(), () -> {
                Arithmetic.compute(WORKER_MICROS);
                writer.submit(() -> Arithmetic.compute(TASK_MICROS)).get();
            });
            lifetime.finish();
        }
    }
}
