package io.heddle.lab.programs.causes;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Held back by fork/join tasks that wait for the answer of a service without a {@code ManagedBlocker}: CPUs are idle while tasks are
 * queued. The service answers each request after 5 ms.
 */
public final class BlockedWorkers {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseSerialGC", "-Xmx64m");

    private static final int TASKS_PER_CPU = 16;
    private static final int COMPUTE_MICROS = 500;
    private static final int ANSWER_MILLIS = 5;

    /** A number of tasks that are halved until one is left. */
    private static final class Tasks extends RecursiveAction {
        private final transient ScheduledExecutorService service;
        private final int count;

        Tasks(ScheduledExecutorService service, int count) {
            this.service = service;
            this.count = count;
        }

        @Override
        @SuppressWarnings({"task-synchronization", "FutureReturnValueIgnored"}) // The cause that this program shows.
        protected void compute() {
            if (count > 1) {
                invokeAll(new Tasks(service, count / 2), new Tasks(service, count - count / 2));
                return;
            }
            CountDownLatch answer = new CountDownLatch(1);
            service.schedule(answer::countDown, ANSWER_MILLIS, TimeUnit.MILLISECONDS);
            Arithmetic.compute(COMPUTE_MICROS);
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted, which this program never does", e);
            }
        }
    }

    private BlockedWorkers() {}

    public static void main(String[] arguments) throws InterruptedException {
        Lifetime lifetime = Lifetime.of(arguments);
        int tasks = TASKS_PER_CPU * Lifetime.cpus();
        try (ForkJoinPool pool = new ForkJoinPool(Lifetime.cpus());
                ScheduledExecutorService service = Executors.newSingleThreadScheduledExecutor()) {
            while (!lifetime.isOver()) {
                pool.invoke(new Tasks(service, tasks));
                lifetime.count(tasks);
            }
        }
        lifetime.finish();
    }
}
