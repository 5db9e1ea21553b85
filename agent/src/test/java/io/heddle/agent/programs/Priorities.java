package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Starts threads of several priorities while another thread computes, and prints in which order they run. */
public final class Priorities {
    private Priorities() {}

    @SuppressWarnings("ThreadPriorityCheck") // The program is about priorities.
    public static void main(String... args) throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        threads.add(new Thread(() -> {
            begun.countDown();
            while (!over.get()) {
                Thread.onSpinWait();
            }
        }));
        for (int priority : List.of(1, 5, 10, 7)) {
            Thread thread = new Thread(() -> System.out.println(priority));
            thread.setPriority(priority);
            threads.add(thread);
        }
        threads.getFirst().start();
        begun.await();
        for (Thread thread : threads.subList(1, threads.size())) {
            thread.start();
        }
        over.set(true);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
