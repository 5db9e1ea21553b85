package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VirtualProcessorsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Lives lives = new Lives();

    /** Counts beginnings and ends. */
    private static final class Lives implements Lifecycle {
        private final AtomicInteger started = new AtomicInteger();
        private final AtomicInteger ended = new AtomicInteger();

        @Override
        public void started(Thread thread) {
            started.incrementAndGet();
        }

        @Override
        public void ended(Thread thread) {
            assertThat(thread.isAlive()).isFalse();
            ended.incrementAndGet();
        }
    }

    private static VirtualProcessors processors(int count) {
        return VirtualProcessors.start(count, new ThreadGroup("test"));
    }

    private Thread start(VirtualProcessors processors, Runnable task) {
        Thread thread = processors.unstarted("task", task, lives);
        thread.start();
        return thread;
    }

    private static void join(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            assertThat(thread.join(PATIENCE)).isTrue();
        }
    }

    @Test
    void one_processor_runs_threads_in_the_order_in_which_they_are_ready() throws Exception {
        VirtualProcessors one = processors(1);
        List<Integer> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch begun = new CountDownLatch(1);
        AtomicInteger allReady = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        threads.add(start(one, () -> {
            begun.countDown();
            while (allReady.get() == 0) {
                Thread.onSpinWait();
            }
        }));
        begun.await();
        for (int i = 0; i < 100; i++) {
            int number = i;
            threads.add(start(one, () -> order.add(number)));
        }
        allReady.set(1);
        join(threads);

        assertThat(order).hasSize(100).isSorted();
    }

    @Test
    @SuppressWarnings("ThreadPriorityCheck") // Yielding is what is tested.
    void all_threads_end_and_each_is_told_of_once() throws Exception {
        VirtualProcessors processors = processors(3);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            threads.add(start(processors, () -> {
                for (int j = 0; j < 10; j++) {
                    Thread.yield();
                    LockSupport.parkNanos(1000);
                }
            }));
        }
        join(threads);

        assertThat(lives.started).hasValue(2000);
        awaitValue(lives.ended, 2000);
    }

    @Test
    void threads_that_spin_for_one_another_go_on() throws Exception {
        VirtualProcessors processors = processors(2);
        AtomicInteger there = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            threads.add(start(processors, () -> {
                there.incrementAndGet();
                while (there.get() < 5) {
                    Thread.onSpinWait();
                }
            }));
        }
        join(threads);
    }

    private static final CountDownLatch INITIALISED = new CountDownLatch(1);

    /** Its initialiser waits, which a virtual thread can't leave its carrier for. */
    private static final class Slow {
        static {
            awaitQuietly(INITIALISED);
        }

        private Slow() {}

        static void touch() {}
    }

    @Test
    void a_thread_that_cannot_leave_its_carrier_does_not_keep_others_from_running() throws Exception {
        VirtualProcessors one = processors(1);
        Thread pinned = start(one, Slow::touch);
        Thread freeing = start(one, INITIALISED::countDown);

        join(List.of(freeing, pinned));
    }

    @Test
    void a_thread_whose_stack_is_looked_at_while_it_is_ready_runs_once() throws Exception {
        VirtualProcessors one = processors(1);
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread busy = start(one, () -> {
            begun.countDown();
            while (looked.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        begun.await();
        Thread waiting = start(one, runs::incrementAndGet);
        for (int i = 0; i < 10; i++) {
            waiting.getStackTrace();
        }
        looked.countDown();
        join(List.of(busy, waiting));

        assertThat(runs).hasValue(1);
        awaitValue(lives.ended, 2);
    }

    @Test
    void a_virtual_thread_that_one_makes_runs_as_well() throws Exception {
        VirtualProcessors one = processors(1);
        CountDownLatch ran = new CountDownLatch(2);
        Thread parent = start(one, () -> {
            Thread child = Thread.ofVirtual().unstarted(ran::countDown);
            child.start();
            awaitQuietly(ran);
        });
        ran.countDown();
        join(List.of(parent));

        assertThat(lives.started).hasValue(1);
        awaitValue(lives.ended, 1);
    }

    @Test
    void a_thread_beside_them_wakes_one_that_waits() throws Exception {
        VirtualProcessors processors = processors(2);
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread virtual = start(processors, () -> {
            for (int i = 0; i < 1000; i++) {
                meet(barrier);
            }
        });
        for (int i = 0; i < 1000; i++) {
            barrier.await(30, TimeUnit.SECONDS);
        }
        join(List.of(virtual));
    }

    @Test
    void there_must_be_a_processor() {
        assertThatThrownBy(() -> processors(0)).hasMessage("there must be a processor, not 0");
    }

    private static void awaitValue(AtomicInteger counter, int value) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (counter.get() != value && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(counter).hasValue(value);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
