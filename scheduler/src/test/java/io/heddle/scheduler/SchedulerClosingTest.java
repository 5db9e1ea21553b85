package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a scheduler ends, and what it waits for. */
@Timeout(60)
class SchedulerClosingTest extends SchedulerTestCase {
    @Test
    void closing_waits_for_all_threads_and_those_that_they_start() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Scheduler scheduler = open(2);
        for (int i = 0; i < 100; i++) {
            scheduler.virtualThreads().start(() -> {
                LockSupport.parkNanos(1_000_000);
                Thread.ofVirtual().start(() -> {
                    LockSupport.parkNanos(1_000_000);
                    ended.incrementAndGet();
                });
            });
        }
        scheduler.close();

        assertThat(ended).hasValue(100);
        awaitNoThreads();
        assertThatThrownBy(() -> scheduler.virtualThreads().start(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("the scheduler is closed");
        scheduler.close();
    }

    /** The carriers and the monitor end. */
    private void awaitNoThreads() throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (group.activeCount() > 0 && System.nanoTime() - deadline < 0) {
            Thread.sleep(1);
        }
        assertThat(group.activeCount()).isZero();
    }

    @Test
    void sockets_work_after_the_scheduler_that_used_them_first_was_closed() throws Exception {
        try (Scheduler first = open(2)) {
            exchange(first.virtualThreads().factory());
        }

        exchange(Thread.ofVirtual().factory());
    }

    private static void exchange(ThreadFactory factory) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            AtomicInteger received = new AtomicInteger();
            Thread reading = factory.newThread(() -> {
                try (Socket socket = server.accept()) {
                    received.set(socket.getInputStream().read());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            reading.start();
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                socket.getOutputStream().write(7);
                join(List.of(reading));
            }

            assertThat(received).hasValue(7);
        }
    }

    @Test
    void a_thread_of_the_scheduler_cannot_close_it() throws Exception {
        Scheduler one = open(1);
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        join(List.of(start(one, () -> thrown.set(catchThrowable(one::close)))));

        assertThat(thrown.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a thread of the scheduler cannot close it, because it would wait for its own end");
        one.close();
    }

    @Test
    void a_listener_that_throws_fails_the_start_and_leaves_nothing_to_wait_for() {
        Scheduler one = open(1);
        Thread failing = one.unstarted("task", () -> {}, new ThreadListener() {
            @Override
            public void started(Thread thread, ThreadUsage usage) {
                throw new OutOfMemoryError("on purpose");
            }

            @Override
            public void ended(Thread thread) {}
        });

        assertThatThrownBy(failing::start).isInstanceOf(OutOfMemoryError.class).hasMessage("on purpose");
        one.close();
    }

    @Test
    void a_thread_started_during_shutdown_does_not_wait_for_computing_threads() throws Exception {
        Scheduler one = open(1);
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Random random = new Random(i);
            threads.add(start(one, () -> {
                while (!over.get()) {
                    compute(random.nextInt(100), over);
                }
            }));
        }
        one.beginShutdown();
        Thread last = start(one, () -> {});
        boolean ended = last.join(TIMEOUT);
        over.set(true);

        assertThat(ended).isTrue();
        join(threads);
    }
}
