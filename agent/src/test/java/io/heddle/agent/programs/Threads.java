package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What fragments do with threads. */
final class Threads {
    /** The work of one thread of a fragment. */
    @FunctionalInterface
    interface Work {
        void run(int index) throws Exception;
    }

    private Threads() {}

    static List<Thread> start(int count, Work work) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            Thread thread = new Thread(() -> {
                try {
                    work.run(index);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static String describe(Thread thread) {
        return thread.getName() + " " + thread.isDaemon() + " " + thread.getPriority() + " "
                + thread.getThreadGroup().getName() + " " + thread.getState() + " " + thread.isAlive() + " "
                + thread.getContextClassLoader().equals(Threads.class.getClassLoader());
    }
}
