package io.heddle.lab.programs.heldout;

import io.heddle.lab.programs.Arithmetic;
import io.heddle.lab.programs.Lifetime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Held back by tasks of a work-stealing pool that sleep before they retry: one of two tasks fails at first. */
public final class RetriesWithBackoff {
    public static final List<String> JVM_FLAGS = List.of("-XX:+UseParallelGC", "-Xmx128m");

    private static final int TASKS = 32;
    private static final int COMPUTE_MICROS = 1000;
    private static final int BACKOFF_MILLIS = 8;

    private RetriesWithBackoff() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        Lifetime lifetime = Lifetime.of(arguments);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            int number = i;
            tasks.add(() -> fetch(number));
        }
        try (ExecutorService pool = Executors.newWorkStealingPool(Lifetime.cpus())) {
            while (!lifetime.isOver()) {
                for (Future<Integer> done : pool.invokeAll(tasks)) {
                    lifetime.count(done.get());
                }
            }
        }
        lifetime.finish();
    }

    /** @return the number of documents fetched */
    @SuppressWarnings("sleepy-worker") // The cause that this program shows.
    private static int fetch(int number) throws InterruptedException {
        Arithmetic.compute(COMPUTE_MICROS);
        if (number % 2 == 1) {
            TimeUnit.MILLISECONDS.sleep(BACKOFF_MILLIS);
        }
        return 1;
    }
}
