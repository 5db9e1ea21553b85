package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool of two hundred threads, nearly all of which wait for tasks, beside threads that compute on all CPUs. */
public final class IdlePool {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx256m");

    private static final int THREADS = 200;
    private static final int PERIOD_MILLIS = 50;
    private static final int TASK_MICROS = 100;
    private static final int COMPUTE_MICROS = 1000;

    private IdlePool() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        lifetime.repeat("busy", Lifetime.cpus(), () -> Arithmetic.compute(COMPUTE_MICROS));
        try (ThreadPoolExecutor pool =
                new ThreadPoolExecutor(THREADS, THREADS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
            if (pool.prestartAllCoreThreads() != THREADS) {
                throw new IllegalStateException("not all threads started");
            }
            while (!lifetime.isOver()) {
                Future<?> task = pool.submit(() -> Arithmetic.compute(TASK_MICROS));
                Thread.sleep(PERIOD_MILLIS);
                if (task.isCancelled()) {
                    throw new AssertionError("a task is cancelled");
                }
            }
        }
        lifetime.finish();
    }
}
