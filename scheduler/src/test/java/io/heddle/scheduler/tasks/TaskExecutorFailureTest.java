package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers that cannot be made or started. */
@Timeout(60)
class TaskExecutorFailureTest extends TaskExecutorTestCase {
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicInteger failures = new AtomicInteger();

    /** Where a worker fails. */
    private enum Failure {
        ERROR_IN_CONFIGURATION,
        EXCEPTION_IN_CONFIGURATION,
        START
    }

    private TaskExecutor open(int width, Failure failure) {
        return TaskExecutor.of(width)
                .workers(worker -> {
                    if (fails.get()) {
                        failures.incrementAndGet();
                        fail(worker, failure);
                    }
                })
                .around(loop -> fails.get() ? () -> {} : loop)
                .open();
    }

    private static void fail(Thread worker, Failure failure) {
        switch (failure) {
            case ERROR_IN_CONFIGURATION -> throw new OutOfMemoryError("on purpose");
            case EXCEPTION_IN_CONFIGURATION -> throw new IllegalStateException("on purpose");
            case START -> {
                // A thread cannot be started again.
                worker.start();
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @Test
    void a_task_is_rejected_if_no_worker_can_be_started() throws Exception {
        for (Failure failure : Failure.values()) {
            AtomicInteger ran = new AtomicInteger();
            TaskExecutor executor = open(2, failure);
            fails.set(true);
            for (int i = 0; i < 10; i++) {
                assertThatThrownBy(() -> executor.execute(ran::incrementAndGet))
                        .isInstanceOf(RejectedExecutionException.class)
                        .hasMessage("no worker can be started")
                        .hasCauseInstanceOf(Throwable.class);
            }
            fails.set(false);
            executor.execute(() -> ran.addAndGet(100));
            executor.shutdown();
            awaitEnd(executor);

            assertThat(ran).hasValue(100);
        }
    }

    @Test
    void an_executor_whose_workers_cannot_be_started_ends() throws Exception {
        for (Failure failure : Failure.values()) {
            TaskExecutor executor = open(2, failure);
            fails.set(true);
            Thread closing = new Thread(executor::shutdown);
            closing.start();
            assertThatThrownBy(() -> executor.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
            closing.join();
            awaitEnd(executor);
            fails.set(false);
        }
    }

    @Test
    void one_worker_runs_all_tasks_if_no_other_can_be_started() throws Exception {
        for (Failure failure : Failure.values()) {
            AtomicIntegerArray inside = new AtomicIntegerArray(1000);
            AtomicIntegerArray outside = new AtomicIntegerArray(1000);
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch opened = new CountDownLatch(1);
            TaskExecutor executor = open(4, failure);
            int before = failures.get();
            executor.execute(() -> {
                begun.countDown();
                awaitQuietly(opened);
                runTree(executor, inside, 0);
            });
            awaitQuietly(begun);
            fails.set(true);
            for (int i = 0; i < outside.length(); i++) {
                int task = i;
                executor.execute(() -> outside.incrementAndGet(task));
            }
            opened.countDown();
            executor.shutdown();
            awaitEnd(executor);
            fails.set(false);

            assertEachRanOnce(inside);
            assertEachRanOnce(outside);
            assertThat(failures).hasValueGreaterThan(before);
        }
    }

    @Test
    void the_tasks_of_a_blocked_one_run_later_if_no_spare_worker_can_be_started() throws Exception {
        for (Failure failure : Failure.values()) {
            AtomicIntegerArray runs = new AtomicIntegerArray(100);
            TaskExecutor executor = open(1, failure);
            executor.execute(() -> {
                fails.set(true);
                runs.incrementAndGet(0);
                executor.execute(() -> runs.incrementAndGet(1));
                TaskExecutor.block(() -> {
                    for (int i = 2; i < runs.length(); i++) {
                        int task = i;
                        executor.execute(() -> runs.incrementAndGet(task));
                    }
                    return runs;
                });
            });
            // Otherwise this task may be rejected.
            while (runs.get(0) == 0) {
                Thread.onSpinWait();
            }
            executor.shutdown();
            awaitEnd(executor);
            fails.set(false);

            assertEachRanOnce(runs);
        }
    }
}
