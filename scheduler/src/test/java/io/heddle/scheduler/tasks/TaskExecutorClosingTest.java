package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How an executor ends, and what happens to its tasks. */
@Timeout(60)
class TaskExecutorClosingTest extends TaskExecutorTestCase {
    @Test
    void earlier_tasks_and_those_that_they_add_run_after_shutdown() throws Exception {
        for (int width : WIDTHS) {
            CountDownLatch opened = new CountDownLatch(1);
            AtomicInteger ran = new AtomicInteger();
            TaskExecutor executor = TaskExecutor.of(width).open();
            for (int i = 0; i < 10; i++) {
                executor.execute(() -> {
                    awaitQuietly(opened);
                    chain(executor, ran, 100);
                });
            }
            assertThat(executor.isShutdown()).isFalse();
            executor.shutdown();

            assertThat(executor.isShutdown()).isTrue();
            assertThat(executor.isTerminated()).isFalse();
            assertThat(executor.awaitTermination(0, TimeUnit.SECONDS)).isFalse();
            assertRejects(executor);
            opened.countDown();
            awaitEnd(executor);
            assertThat(ran).hasValue(1000);
            assertRejects(executor);
        }
    }

    private static void chain(TaskExecutor executor, AtomicInteger ran, int left) {
        if (left > 0) {
            ran.incrementAndGet();
            executor.execute(() -> chain(executor, ran, left - 1));
        }
    }

    private static void assertRejects(TaskExecutor executor) {
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("the executor was shut down");
    }

    @Test
    void an_executor_that_was_never_used_ends_at_once() {
        TaskExecutor executor = TaskExecutor.of(2).open();
        executor.shutdown();

        assertThat(executor.isTerminated()).isTrue();
        executor.close();
        assertThat(executor.shutdownNow()).isEmpty();
    }

    @Test
    void all_workers_end_with_their_executor() throws Exception {
        List<Thread> workers = new CopyOnWriteArrayList<>();
        CountDownLatch begun = new CountDownLatch(4);
        try (TaskExecutor executor = TaskExecutor.of(4).workers(workers::add).open()) {
            for (int i = 0; i < 4; i++) {
                executor.execute(() -> {
                    begun.countDown();
                    awaitQuietly(begun);
                });
            }
        }
        for (Thread worker : workers) {
            worker.join();
        }

        assertThat(workers).hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    void a_blocked_task_and_those_that_it_adds_run_after_shutdown() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        TaskExecutor executor = TaskExecutor.of(1).open();
        executor.execute(() -> {
            TaskExecutor.block(() -> {
                begun.countDown();
                awaitQuietly(opened);
                executor.execute(ran::incrementAndGet);
                return ran;
            });
            executor.execute(ran::incrementAndGet);
        });
        awaitQuietly(begun);
        executor.shutdown();
        assertThat(executor.isTerminated()).isFalse();
        opened.countDown();
        awaitEnd(executor);

        assertThat(ran).hasValue(2);
    }

    @Test
    void each_task_runs_or_is_rejected_while_several_threads_add_them() throws Exception {
        for (int round = 0; round < 100; round++) {
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            LongAdder both = new LongAdder();
            CountDownLatch some = new CountDownLatch(1000);
            TaskExecutor executor = TaskExecutor.of(1 + round % 4).open();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                Thread thread = new Thread(() -> {
                    boolean rejected = false;
                    while (!rejected) {
                        AtomicBoolean begun = new AtomicBoolean();
                        try {
                            executor.execute(() -> {
                                begun.set(true);
                                ran.incrementAndGet();
                            });
                            accepted.incrementAndGet();
                        } catch (RejectedExecutionException e) {
                            rejected = true;
                            both.add(begun.get() ? 1 : 0);
                        }
                        some.countDown();
                    }
                });
                thread.start();
                threads.add(thread);
            }
            awaitQuietly(some);
            executor.shutdown();
            awaitEnd(executor);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(ran.get()).isEqualTo(accepted.get());
            assertThat(both.sum()).isZero();
        }
    }

    @Test
    void a_task_that_was_added_just_before_shutdown_runs_before_the_end() throws Exception {
        for (int round = 0; round < 2000; round++) {
            AtomicInteger ran = new AtomicInteger();
            TaskExecutor executor = TaskExecutor.of(2).open();
            // One of the workers watches afterwards, and may take the last task.
            executor.submit(() -> executor.execute(() -> {})).get();
            executor.execute(() -> chain(executor, ran, 2));
            executor.shutdown();
            awaitEnd(executor);

            assertThat(ran).hasValue(2);
        }
    }

    @Test
    void stopping_returns_the_tasks_that_have_not_begun_and_interrupts_the_others() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        List<Runnable> waiting = new ArrayList<>();
        Supplier<Runnable> task = () -> {
            AtomicInteger own = new AtomicInteger();
            Runnable added = own::incrementAndGet;
            waiting.add(added);
            return added;
        };
        TaskExecutor executor = TaskExecutor.of(1).open();
        executor.execute(() -> {
            for (int i = 0; i < 3; i++) {
                executor.execute(task.get());
            }
            begun.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        });
        awaitQuietly(begun);
        for (int i = 0; i < 3; i++) {
            executor.execute(task.get());
        }
        List<Runnable> returned = executor.shutdownNow();
        awaitEnd(executor);

        assertThat(returned).containsExactlyInAnyOrderElementsOf(waiting);
        assertThat(interrupted).isTrue();
        assertRejects(executor);
    }

    @Test
    void each_task_runs_or_is_returned_or_rejected_when_an_executor_is_stopped() throws Exception {
        for (int round = 0; round < 100; round++) {
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch some = new CountDownLatch(1000);
            TaskExecutor executor = TaskExecutor.of(1 + round % 4).open();
            Thread thread = new Thread(() -> {
                boolean rejected = false;
                while (!rejected) {
                    try {
                        executor.execute(ran::incrementAndGet);
                        accepted.incrementAndGet();
                    } catch (RejectedExecutionException e) {
                        rejected = true;
                    }
                    some.countDown();
                }
            });
            thread.start();
            awaitQuietly(some);
            List<Runnable> returned = executor.shutdownNow();
            awaitEnd(executor);
            thread.join();

            assertThat(ran.get() + returned.size()).isEqualTo(accepted.get());
        }
    }
}
