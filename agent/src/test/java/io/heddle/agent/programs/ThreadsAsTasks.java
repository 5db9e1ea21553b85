package io.heddle.agent.programs;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Threads that others are to run: each way says once that it ran. */
public final class ThreadsAsTasks {
    private ThreadsAsTasks() {}

    /** @param args none */
    @SuppressWarnings("DoNotCall") // What is tested.
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(saying("executed"));
        pool.shutdown();
        System.out.println(pool.awaitTermination(60, TimeUnit.SECONDS));
        pool = Executors.newFixedThreadPool(2);
        System.out.println(pool.submit(saying("submitted"), "result").get());
        pool.shutdown();
        saying("run").run();
        Thread outer = new Thread(saying("within another"));
        outer.start();
        outer.join();
        CompletableFuture.runAsync(saying("asynchronous")).join();
        Thread thread = saying("run again");
        thread.start();
        thread.join();
        thread.run();
        new Thread((Runnable) null, "nothing").run();
        Thread.ofVirtual().unstarted(() -> System.out.println("never")).run();
    }

    private static Thread saying(String what) {
        return new Thread(() -> System.out.println(what));
    }
}
