package io.heddle.lab.programs.healthy;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A pool of threads for periodic tasks, which wait most of the time. */
public final class IdleScheduler {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseG1GC", "-Xmx256m");

    private static final int THREADS = 16;
    private static final int TASKS = 8;
    private static final int PERIOD_MILLIS = 100;
    private static final int TASK_MICROS = 300;

    private IdleScheduler() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        try (ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(THREADS)) {
            for (int i = 0; i < TASKS; i++) {
                ScheduledFuture<?> task =
                        scheduler.scheduleAtFixedRate(() -> run(lifetime), i, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
                if (task.isCancelled()) {
                    throw new IllegalStateException("a task did not start");
                }
            }
            while (!lifetime.isOver()) {
                Thread.sleep(PERIOD_MILLIS);
            }
        }
        lifetime.finish();
    }

    private static void run(Lifetime lifetime) {
        Arithmetic.compute(TASK_MICROS);
        lifetime.count(1);
    }
}
