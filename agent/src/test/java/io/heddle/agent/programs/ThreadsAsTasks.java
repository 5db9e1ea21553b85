package io.heddle.agent.programs;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Runs threads as tasks of other threads. Each task prints once. */
public final class ThreadsAsTasks {
    private ThreadsAsTasks() {}

    /** @param args none */
    @SuppressWarnings("DoNotCall") // The test is about these calls.
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(printing("executed"));
        pool.shutdown();
        System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS));
        pool = Executors.newFixedThreadPool(2);
        System.out.println(pool.submit(printing("submitted"), "result").get());
        pool.shutdown();
        printing("run").run();
        Thread outer = new Thread(printing("within another"));
        outer.start();
        outer.join();
        CompletableFuture.runAsync(printing("asynchronous")).join();
        Thread thread = printing("run again");
        thread.start();
        thread.join();
        thread.run();
        new Thread((Runnable) null, "nothing").run();
        Thread.ofVirtual().unstarted(() -> System.out.println("never")).run();
    }

    private static Thread printing(String what) {
        return new Thread(() -> System.out.println(what));
    }
}
