package io.heddle.workloads.actors.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads that belong to the application, not to a dispatcher. */
final class ApplicationThreads {
    private ApplicationThreads() {}

    /** The work of a thread. */
    @FunctionalInterface
    interface Work {
        /** @param thread its number, 0 of the first */
        void run(int thread) throws LostMessages, InterruptedException;
    }

    /** Runs the work in several threads, and returns when all have ended. */
    static void run(int threads, Work work) throws LostMessages, InterruptedException {
        List<FutureTask<Integer>> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            FutureTask<Integer> task = new FutureTask<>(() -> {
                work.run(number);
                return number;
            });
            started.add(task);
            new Thread(task, "application-" + number).start();
        }
        for (FutureTask<Integer> task : started) {
            await(task);
        }
    }

    private static void await(FutureTask<Integer> task) throws LostMessages, InterruptedException {
        try {
            task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LostMessages lost) {
                throw lost;
            }
            throw new LostMessages("a thread of the application failed: " + e.getCause());
        }
    }
}
