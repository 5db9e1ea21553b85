package io.heddle.agent.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that fill the heap together, again and again, and wait for each other in between. None may be lost. */
public final class FullHeap {
    private static final int THREADS = 40;
    private static final int ROUNDS = 10;
    private static final int PIECE_BYTES = 64 * 1024;

    private FullHeap() {}

    /** @param args none */
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger filled = new AtomicInteger();
        Object lock = new Object();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                await(begun);
                for (int round = 0; round < ROUNDS; round++) {
                    if (fillHeap()) {
                        synchronized (lock) {
                            filled.incrementAndGet();
                        }
                    }
                    rest();
                }
            });
            threads.add(thread);
            thread.start();
        }
        begun.countDown();
        for (Thread thread : threads) {
            join(thread);
        }
        System.out.println("filled " + filled);
    }

    private static void join(Thread thread) throws InterruptedException {
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (OutOfMemoryError others) {
                Thread.onSpinWait();
            }
        }
    }

    private static boolean fillHeap() {
        try {
            Object[] pieces = {};
            while (true) {
                pieces = new Object[] {pieces, new byte[PIECE_BYTES]};
            }
        } catch (OutOfMemoryError expected) {
            return true;
        }
    }

    private static void await(CountDownLatch begun) {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits. If other threads have filled the heap and there is no memory to wait, it returns at once. */
    private static void rest() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (OutOfMemoryError others) {
            Thread.onSpinWait();
        }
    }
}
