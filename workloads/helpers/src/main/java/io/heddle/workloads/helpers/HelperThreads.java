package io.heddle.workloads.helpers;

import io.heddle.workloads.harness.QueueWorker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Threads that mostly wait, of three kinds: workers with a queue each, timers that wake periodically to compute a little, and
 * idle threads that wait for the end.
 *
 * <p>The stopping thread opens {@code stopped} once. The first failing timer or idle thread sets {@code failure}, which is read
 * after all threads are joined.
 */
final class HelperThreads {
    private static final int SHORTEST_WAIT_MILLIS = 250;
    private static final int WAITS = 8;

    private final List<QueueWorker> workers = new ArrayList<>();
    private final List<Thread> others = new ArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private interface Body {
        void run() throws InterruptedException;
    }

    private HelperThreads() {}

    /** Starts the given number of threads of each kind. */
    static HelperThreads of(int each) {
        HelperThreads helpers = new HelperThreads();
        for (int number = 0; number < each; number++) {
            long waitMillis = (long) SHORTEST_WAIT_MILLIS * (1 + number % WAITS);
            helpers.workers.add(QueueWorker.start("helpers-worker-" + number, new LinkedBlockingQueue<>()));
            helpers.startThread("helpers-timer-" + number, () -> helpers.runTimer(waitMillis));
            helpers.startThread("helpers-idle-" + number, helpers.stopped::await);
        }
        return helpers;
    }

    /** Submits a computation to the workers in turn. */
    Future<Long> submit(Callable<Long> work) throws InterruptedException {
        return workers.get(Math.floorMod(next.getAndIncrement(), workers.size()))
                .submit(work);
    }

    void stop() throws IOException {
        stopped.countDown();
        try {
            for (QueueWorker worker : workers) {
                worker.stop();
            }
            for (Thread other : others) {
                other.join();
            }
        } catch (InterruptedException interrupted) {
            throw new IOException("interrupted while the helper threads stopped", interrupted);
        }
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IOException("a helper thread failed: " + failed, failed);
        }
    }

    private void startThread(String name, Body body) {
        Thread thread = new Thread(
                () -> {
                    try {
                        body.run();
                    } catch (Throwable thrown) {
                        failure.compareAndSet(null, thrown);
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
        others.add(thread);
    }

    /** Adds up the first numbers at each wake-up, and verifies the sum. */
    private void runTimer(long waitMillis) throws InterruptedException {
        while (!stopped.await(waitMillis, TimeUnit.MILLISECONDS)) {
            long sum = 0;
            for (int number = 1; number <= 1_000; number++) {
                sum += number;
            }
            if (sum != 500_500) {
                throw new IllegalStateException("a timer computed " + sum);
            }
        }
    }
}
