package io.heddle.lab.programs.variants;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.IntStream;

/** Held back by fork/join tasks that poll: each computes, and sleeps a millisecond at a time until the time for an answer has passed. */
public final class PollingTasks {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int TASKS_PER_CPU = 16;
    private static final int COMPUTE_MICROS = 1000;
    private static final long ANSWER_NANOS = 10_000_000;

    private PollingTasks() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int tasks = TASKS_PER_CPU * Lifetime.cpus();
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                List<ForkJoinTask<?>> started = IntStream.range(0, tasks)
                        .<ForkJoinTask<?>>mapToObj(i -> pool.submit(PollingTasks::poll))
                        .toList();
                started.forEach(ForkJoinTask::join);
                lifetime.count(tasks);
            }
        }
        lifetime.finish();
    }

    @SuppressWarnings("sleepy-worker") // The cause that this program shows.
    private static void poll() {
        long answerNanos = System.nanoTime() + ANSWER_NANOS;
        Arithmetic.compute(COMPUTE_MICROS);
        try {
            while (System.nanoTime() - answerNanos < 0) {
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted, which this program never does", e);
        }
    }
}
