package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How ready threads and foreign continuations get into queues. */
@Timeout(60)
class ThreadExecutorTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final ThreadGroup group = new ThreadGroup("test");

    @Test
    void a_thread_that_is_ready_is_queued_once_however_often_it_is_submitted() {
        VirtualProcessor apart = new VirtualProcessor(0);
        ThreadExecutor executor =
                new ThreadExecutor(VirtualProcessors.start(1, group), apart, VirtualProcessors.NO_LISTENER);
        AtomicInteger runs = new AtomicInteger();
        Runnable continuation = runs::incrementAndGet;
        for (int round = 1; round <= 2; round++) {
            for (int i = 0; i < 1000; i++) {
                executor.execute(continuation);
            }
            assertThat(apart.poll()).isSameAs(executor);
            assertThat(apart.poll()).isNull();
            executor.run();
            assertThat(runs).hasValue(round);
        }
    }

    @Test
    void a_foreign_continuation_is_queued_once_however_often_it_is_submitted() {
        VirtualProcessor apart = new VirtualProcessor(0);
        ThreadExecutor executor =
                new ThreadExecutor(VirtualProcessors.start(1, group), apart, VirtualProcessors.NO_LISTENER);
        executor.execute(() -> {});
        assertThat(apart.poll()).isSameAs(executor);
        AtomicInteger runs = new AtomicInteger();
        Runnable foreign = runs::incrementAndGet;
        for (int round = 1; round <= 2; round++) {
            for (int i = 0; i < 1000; i++) {
                executor.execute(foreign);
            }
            Runnable queued = apart.poll();
            assertThat(queued).isNotNull();
            assertThat(apart.poll()).isNull();
            queued.run();
            assertThat(runs).hasValue(round);
        }
    }

    @Test
    void stack_samples_of_a_ready_foreign_thread_do_not_grow_the_queue() throws Exception {
        VirtualProcessors one = VirtualProcessors.start(1, group);
        VirtualProcessor processor = one.all().getFirst();
        AtomicInteger queued = new AtomicInteger();
        Thread parent = one.unstarted(
                "parent",
                () -> {
                    Thread child = Thread.ofVirtual().start(LockSupport::park);
                    awaitParked(child);
                    LockSupport.unpark(child);
                    for (int i = 0; i < 1000; i++) {
                        child.getStackTrace();
                    }
                    Runnable last = null;
                    for (Runnable next = processor.poll(); next != null; next = processor.poll()) {
                        last = next;
                        queued.incrementAndGet();
                    }
                    if (last != null) {
                        one.enqueue(processor, last);
                    }
                    joinQuietly(child);
                },
                VirtualProcessors.NO_LISTENER);
        parent.start();
        assertThat(parent.join(TIMEOUT)).isTrue();

        assertThat(queued).hasValueLessThanOrEqualTo(2);
    }

    /** A queue that has no memory for the first thread that is added. */
    private static final class WithoutMemoryOnce extends ConcurrentLinkedQueue<Runnable> {
        private final AtomicInteger added = new AtomicInteger();

        @Override
        public boolean add(Runnable continuation) {
            if (added.getAndIncrement() == 0) {
                throw new OutOfMemoryError("on purpose");
            }
            return super.add(continuation);
        }
    }

    @Test
    void a_thread_runs_even_if_there_was_no_memory_to_queue_it() throws Exception {
        VirtualProcessor apart = new VirtualProcessor(0, new WithoutMemoryOnce());
        ThreadExecutor executor =
                new ThreadExecutor(VirtualProcessors.start(1, group), apart, VirtualProcessors.NO_LISTENER);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        awaitReady(apart);
        executor.run();

        assertThat(runs).hasValue(1);
    }

    @Test
    void a_foreign_continuation_runs_even_if_there_was_no_memory_to_queue_it() throws Exception {
        VirtualProcessor apart = new VirtualProcessor(0, new WithoutMemoryOnce());
        ThreadExecutor executor =
                new ThreadExecutor(VirtualProcessors.start(1, group), apart, VirtualProcessors.NO_LISTENER);
        executor.execute(() -> {});
        awaitReady(apart);
        assertThat(apart.poll()).isSameAs(executor);
        VirtualProcessor other = new VirtualProcessor(0, new WithoutMemoryOnce());
        executor.setHome(other);
        AtomicInteger runs = new AtomicInteger();
        executor.execute(runs::incrementAndGet);
        awaitReady(other);
        Runnable queued = other.poll();
        assertThat(queued).isNotNull();
        queued.run();

        assertThat(runs).hasValue(1);
    }

    private static void awaitReady(VirtualProcessor processor) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (!processor.hasReady() && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(processor.hasReady()).isTrue();
    }

    private static void awaitParked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void joinQuietly(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
