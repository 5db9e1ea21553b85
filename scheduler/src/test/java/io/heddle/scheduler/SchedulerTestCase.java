package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Starts threads on schedulers, and waits for them. */
abstract class SchedulerTestCase {
    static final Duration TIMEOUT = Duration.ofSeconds(30);

    final CountingListener listener = new CountingListener();

    /** Counts starts and ends. */
    static final class CountingListener implements ThreadListener {
        final AtomicInteger started = new AtomicInteger();
        final AtomicInteger ended = new AtomicInteger();

        @Override
        public void started(Thread thread, ThreadUsage usage) {
            started.incrementAndGet();
        }

        @Override
        public void ended(Thread thread) {
            assertThat(thread.isAlive()).isFalse();
            ended.incrementAndGet();
        }
    }

    final ThreadGroup group = new ThreadGroup("test");

    Scheduler open(int processors) {
        return Scheduler.of(processors).group(group).open();
    }

    Thread start(Scheduler scheduler, Runnable task) {
        Thread thread = scheduler.unstarted("task", task, listener);
        thread.start();
        return thread;
    }

    static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            assertThat(thread.join(TIMEOUT)).isTrue();
        }
    }

    static void awaitValue(AtomicInteger counter, int value) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (counter.get() != value && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(counter).hasValue(value);
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Computes at a varying stack depth, so that stack samples rarely show the same place. */
    static int compute(int depth, AtomicBoolean over) {
        if (depth > 0) {
            return compute(depth - 1, over) + 1;
        }
        int sum = 0;
        for (int i = 0; i < 10_000 && !over.get(); i++) {
            sum += i;
        }
        return sum;
    }
}
