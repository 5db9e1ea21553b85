package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/** Held back by fork/join tasks that sleep: a worker that sleeps runs no other task, so CPUs are idle while tasks are queued. */
public final class SleepingWorkers {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int TASKS_PER_CPU = 16;
    private static final int COMPUTE_MICROS = 500;
    private static final int SLEEP_MILLIS = 5;

    /** A number of tasks that are halved until one is left. */
    private static final class Tasks extends RecursiveAction {
        private final int count;

        Tasks(int count) {
            this.count = count;
        }

        @Override
        @SuppressWarnings("sleepy-worker") // The cause that this program shows.
        protected void compute() {
            if (count > 1) {
                invokeAll(new Tasks(count / 2), new Tasks(count - count / 2));
                return;
            }
            Arithmetic.compute(COMPUTE_MICROS);
            try {
                Thread.sleep(SLEEP_MILLIS);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted, which this program never does", e);
            }
        }
    }

    private SleepingWorkers() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int tasks = TASKS_PER_CPU * Lifetime.cpus();
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                pool.invoke(new Tasks(tasks));
                lifetime.count(tasks);
            }
        }
        lifetime.finish();
    }
}
