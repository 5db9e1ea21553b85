package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Threads that do everything at once: they park, sleep, yield, wait for locks, monitors and each other, start threads,
 * interrupt others and sample their stacks, while schedulers are opened and closed. None may be lost.
 *
 * <p>{@code -Dheddle.soak.threads=10000000} runs more of them than the tests of each build.
 */
@Timeout(3600)
class SoakTest {
    private static final int THREADS = Integer.getInteger("heddle.soak.threads", 30_000);
    private static final int THREADS_OF_A_SCHEDULER = 10_000;
    private static final int ALIVE = 500;
    private static final int STEPS = 5;

    private final AtomicReferenceArray<@Nullable Thread> alive = new AtomicReferenceArray<>(ALIVE);
    private final SynchronousQueue<Integer> queue = new SynchronousQueue<>();
    private final Lock lock = new ReentrantLock();
    private final Object monitor = new Object();
    private final LongAdder started = new LongAdder();
    private final LongAdder ended = new LongAdder();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    @Test
    void no_thread_is_lost_whatever_threads_do() {
        Random random = new Random(1);
        int left = THREADS;
        while (left > 0) {
            int count = Math.min(left, THREADS_OF_A_SCHEDULER);
            left -= count;
            Scheduler.Builder options = Scheduler.of(1 + random.nextInt(4));
            if (random.nextInt(4) == 0) {
                options.keepingContinuations();
            }
            try (Scheduler scheduler = options.open()) {
                ThreadFactory factory = scheduler.virtualThreads().factory();
                for (int i = 0; i < count; i++) {
                    start(factory, new SplittableRandom(random.nextLong()));
                }
            }
        }

        assertThat(failures).isEmpty();
        assertThat(ended.sum()).isEqualTo(started.sum()).isGreaterThan(THREADS);
    }

    private Thread start(ThreadFactory factory, SplittableRandom random) {
        Thread thread = factory.newThread(() -> {
            try {
                for (int i = 0; i < STEPS; i++) {
                    step(random);
                }
            } catch (InterruptedException e) {
                // Another thread was told to interrupt this one. It ends early.
            } catch (Throwable e) {
                failures.add(e);
            }
            ended.increment();
        });
        started.increment();
        thread.start();
        alive.set(random.nextInt(ALIVE), thread);
        return thread;
    }

    @SuppressWarnings({"ThreadPriorityCheck", "WaitNotInLoop"}) // Yielding and waiting are two of the steps.
    private void step(SplittableRandom random) throws InterruptedException {
        switch (random.nextInt(12)) {
            case 0 -> Thread.yield();
            case 1 -> LockSupport.parkNanos(random.nextInt(100_000));
            case 2 -> TimeUnit.MICROSECONDS.sleep(random.nextInt(1000));
            case 3 -> queue.offer(1, random.nextInt(1000), TimeUnit.MICROSECONDS);
            case 4 -> queue.poll(random.nextInt(1000), TimeUnit.MICROSECONDS);
            case 5 -> {
                lock.lockInterruptibly();
                try {
                    Thread.yield();
                } finally {
                    lock.unlock();
                }
            }
            case 6 -> {
                synchronized (monitor) {
                    monitor.wait(1);
                }
            }
            case 7 -> {
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
            case 8 -> {
                Thread other = alive.get(random.nextInt(ALIVE));
                if (other != null) {
                    LockSupport.unpark(other);
                    other.interrupt();
                }
            }
            case 9 -> {
                Thread other = alive.get(random.nextInt(ALIVE));
                if (other != null) {
                    other.getStackTrace();
                }
            }
            case 10 -> {
                if (random.nextInt(4) == 0) {
                    start(Thread.ofVirtual().factory(), random.split()).join();
                }
            }
            default -> compute(random.nextInt(10_000));
        }
    }

    private static void compute(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }
}
