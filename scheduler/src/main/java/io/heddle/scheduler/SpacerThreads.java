package io.heddle.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Threads that keep carriers apart in the memory of the JVM. They do nothing, and end when the carriers have started.
 *
 * <p>HotSpot keeps four references of each platform thread, among them the one to its current virtual thread, in a
 * table in the order in which the threads were created (OopStorage, 8 bytes for each reference). It writes two of them
 * whenever a virtual thread is mounted and unmounted. Two carriers that are created in a row would share a cache line
 * there, and slow each other down at every switch.
 */
final class SpacerThreads implements AutoCloseable {
    /** Two threads fill a cache line of 64 bytes wherever it begins. */
    private static final int THREADS = 2;

    private final ThreadGroup group;
    private final List<Thread> spacers = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    SpacerThreads(ThreadGroup group) {
        this.group = group;
    }

    /** Starts the threads that come before the next carrier. */
    void start() {
        for (int i = 0; i < THREADS; i++) {
            Thread spacer = new Thread(group, this::await, "heddle-spacer", 0, false);
            spacer.setDaemon(true);
            spacer.start();
            spacers.add(spacer);
        }
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            // Somebody wants this thread to end early. That costs speed at most.
        }
    }

    /** Ends the threads. */
    @Override
    public void close() {
        end.countDown();
        boolean interrupted = false;
        for (Thread spacer : spacers) {
            while (spacer.isAlive()) {
                try {
                    spacer.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
