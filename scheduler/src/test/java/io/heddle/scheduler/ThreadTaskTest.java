package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How ready threads get into queues. */
@Timeout(60)
class ThreadTaskTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Scheduler scheduler =
            Scheduler.of(1).group(new ThreadGroup("test")).open();
    private final VirtualProcessor apart = new VirtualProcessor(0, Order.FIFO);

    private ThreadTask task(Runnable continuation) {
        ThreadTask task = new ThreadTask(scheduler, apart, Thread.NORM_PRIORITY, null);
        task.setThread(Thread.currentThread());
        task.setContinuation(continuation);
        return task;
    }

    @Test
    void a_thread_that_is_ready_is_queued_once_however_often_it_is_submitted() {
        AtomicInteger runs = new AtomicInteger();
        ThreadTask task = task(runs::incrementAndGet);
        for (int round = 1; round <= 2; round++) {
            for (int i = 0; i < 1000; i++) {
                task.submit();
            }
            assertThat(apart.inbox().poll()).isSameAs(task);
            assertThat(apart.inbox().poll()).isNull();
            task.leaveQueue();
            task.run();
            assertThat(runs).hasValue(round);
        }
    }

    @Test
    void a_thread_that_becomes_ready_while_it_runs_is_queued_again() {
        AtomicInteger runs = new AtomicInteger();
        ThreadTask task = task(runs::incrementAndGet);
        task.submit();
        assertThat(apart.inbox().poll()).isSameAs(task);
        task.leaveQueue();
        task.submit();
        task.run();

        assertThat(apart.inbox().poll()).isSameAs(task);
    }

    @Test
    void stack_samples_of_a_ready_child_do_not_grow_the_queue() throws Exception {
        VirtualProcessor processor = scheduler.all().getFirst();
        AtomicInteger queued = new AtomicInteger();
        Thread parent = scheduler.virtualThreads().start(() -> {
            Thread child = Thread.ofVirtual().start(LockSupport::park);
            awaitParked(child);
            LockSupport.unpark(child);
            for (int i = 0; i < 1000; i++) {
                child.getStackTrace();
            }
            ThreadTask last = null;
            for (ThreadTask next = processor.stealOne(); next != null; next = processor.stealOne()) {
                last = next;
                queued.incrementAndGet();
            }
            if (last != null) {
                scheduler.processors().enqueue(last);
            }
            joinQuietly(child);
        });
        assertThat(parent.join(TIMEOUT)).isTrue();

        assertThat(queued).hasValueLessThanOrEqualTo(1);
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
