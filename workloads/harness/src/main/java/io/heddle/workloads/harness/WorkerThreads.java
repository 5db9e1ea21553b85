package io.heddle.workloads.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Platform threads that do all the work while their creator waits. If one fails, the others stop after their current step, and
 * the creator receives the failure.
 *
 * <p>The first failing thread sets {@code failure}, and all threads read it before each step. {@code join} publishes the writes
 * of the steps to the creator.
 */
final class WorkerThreads {
    /** A step of a thread's work; returns false if it was the last. */
    interface Step {
        boolean run(int thread) throws Exception;
    }

    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> threads = new ArrayList<>();

    private WorkerThreads() {}

    static void run(String name, int size, Step step) throws WorkerFailed, InterruptedException {
        WorkerThreads workers = new WorkerThreads();
        for (int i = 0; i < size; i++) {
            int number = i;
            workers.threads.add(new Thread(() -> workers.runSteps(number, step), name + "-" + number));
        }
        for (Thread thread : workers.threads) {
            thread.start();
        }
        for (Thread thread : workers.threads) {
            thread.join();
        }
        Throwable failure = workers.failure.get();
        if (failure != null) {
            throw new WorkerFailed(failure);
        }
    }

    /** Computes a value in one thread. */
    static <T> T runSingle(String name, Callable<T> work) throws WorkerFailed, InterruptedException {
        List<T> result = new ArrayList<>(1);
        run(name, 1, thread -> {
            result.add(work.call());
            return false;
        });
        return result.get(0);
    }

    /** Runs the steps of one thread. Errors are caught too: an OutOfMemoryError of one thread must fail the run. */
    private void runSteps(int number, Step step) {
        try {
            boolean more = true;
            while (more && failure.get() == null) {
                more = step.run(number);
            }
        } catch (Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
    }
}
