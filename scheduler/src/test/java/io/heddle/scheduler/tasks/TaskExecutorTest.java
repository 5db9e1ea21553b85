package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which tasks run, on which workers and in which order. */
@Timeout(60)
class TaskExecutorTest extends TaskExecutorTestCase {
    private static final int TASKS = 20_000;

    @Test
    void each_task_from_outside_runs_once() throws Exception {
        for (int width : WIDTHS) {
            AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                Thread other = new Thread(() -> addAll(executor, runs, 1));
                other.start();
                addAll(executor, runs, 0);
                other.join();
            }
            assertEachRanOnce(runs);
        }
    }

    /** Adds every other task. */
    private static void addAll(TaskExecutor executor, AtomicIntegerArray runs, int first) {
        for (int i = first; i < runs.length(); i += 2) {
            int task = i;
            executor.execute(() -> runs.incrementAndGet(task));
        }
    }

    @Test
    void each_task_that_tasks_add_runs_once() {
        for (int width : WIDTHS) {
            AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                executor.execute(() -> runTree(executor, runs, 0));
            }
            assertEachRanOnce(runs);
        }
    }

    @Test
    void each_task_runs_once_when_tasks_and_other_threads_add_them() {
        for (int width : WIDTHS) {
            AtomicIntegerArray inside = new AtomicIntegerArray(TASKS);
            AtomicIntegerArray outside = new AtomicIntegerArray(TASKS);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                executor.execute(() -> runTree(executor, inside, 0));
                addAll(executor, outside, 0);
                addAll(executor, outside, 1);
            }
            assertEachRanOnce(inside);
            assertEachRanOnce(outside);
        }
    }

    @Test
    void a_task_that_adds_many_at_once_loses_none() {
        for (int width : WIDTHS) {
            AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                executor.execute(() -> {
                    addAll(executor, runs, 0);
                    addAll(executor, runs, 1);
                });
            }
            assertEachRanOnce(runs);
        }
    }

    @Test
    void tasks_that_add_one_other_at_a_time_run_on_one_worker_while_the_other_one_is_held() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        AtomicInteger left = new AtomicInteger(TASKS);
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            executor.execute(() -> {
                held.countDown();
                awaitQuietly(ended);
            });
            awaitQuietly(held);
            executor.execute(() -> chain(executor, threads, left, ended));
        }

        assertThat(left).hasValue(0);
        assertThat(threads).hasSize(1);
    }

    private static void chain(TaskExecutor executor, Set<Thread> threads, AtomicInteger left, CountDownLatch ended) {
        threads.add(Thread.currentThread());
        if (left.decrementAndGet() > 0) {
            executor.execute(() -> chain(executor, threads, left, ended));
        } else {
            ended.countDown();
        }
    }

    @Test
    void a_task_that_adds_itself_lets_another_one_run_first() {
        List<String> order = new CopyOnWriteArrayList<>();
        try (TaskExecutor executor = TaskExecutor.of(1).open()) {
            executor.execute(new Runnable() {
                @Override
                public void run() {
                    order.add("itself");
                    if (order.size() == 1) {
                        executor.execute(() -> order.add("other"));
                        executor.execute(this);
                    }
                }
            });
        }

        assertThat(order).containsExactly("itself", "other", "itself");
    }

    @Test
    void another_worker_runs_the_task_that_a_long_one_has_added_last() {
        CountDownLatch opened = new CountDownLatch(1);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            executor.execute(() -> {
                threads.add(Thread.currentThread());
                executor.execute(() -> {
                    threads.add(Thread.currentThread());
                    opened.countDown();
                });
                awaitQuietly(opened);
            });
        }

        assertThat(threads).hasSize(2);
    }

    @Test
    void another_worker_runs_all_tasks_that_a_long_one_has_added() {
        CountDownLatch opened = new CountDownLatch(5);
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            executor.execute(() -> {
                for (int i = 0; i < 5; i++) {
                    executor.execute(opened::countDown);
                }
                awaitQuietly(opened);
            });
        }

        assertThat(opened.getCount()).isZero();
    }

    @Test
    void another_worker_runs_a_task_from_outside_while_a_long_one_runs() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            executor.execute(() -> {
                begun.countDown();
                awaitQuietly(opened);
            });
            awaitQuietly(begun);
            executor.execute(opened::countDown);
        }

        assertThat(opened.getCount()).isZero();
    }

    @Test
    void as_many_long_tasks_as_the_width_wait_for_one_another() {
        for (int round = 0; round < 20; round++) {
            CountDownLatch opened = new CountDownLatch(1);
            try (TaskExecutor executor = TaskExecutor.of(5).open()) {
                executor.execute(() -> waitForNext(executor, 4, opened));
            }
            assertThat(opened.getCount()).isZero();
        }
    }

    /** Adds a task that does the same until enough of them wait, and then lets all go on. */
    private static void waitForNext(TaskExecutor executor, int more, CountDownLatch opened) {
        if (more == 0) {
            opened.countDown();
            return;
        }
        executor.execute(() -> waitForNext(executor, more - 1, opened));
        awaitQuietly(opened);
    }

    @Test
    void a_worker_that_runs_a_task_from_outside_leaves_another_one_to_watch() {
        for (int round = 0; round < 200; round++) {
            CountDownLatch added = new CountDownLatch(1);
            CountDownLatch opened = new CountDownLatch(1);
            try (TaskExecutor executor = TaskExecutor.of(3).open()) {
                executor.execute(() -> {
                    executor.execute(opened::countDown);
                    added.countDown();
                    awaitQuietly(opened);
                });
                awaitQuietly(added);
                executor.execute(() -> awaitQuietly(opened));
            }
            assertThat(opened.getCount()).isZero();
        }
    }

    @Test
    void no_more_tasks_run_at_a_time_than_the_width_allows() {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            for (int i = 0; i < 2000; i++) {
                executor.execute(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    executor.execute(() -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        running.decrementAndGet();
                    });
                    running.decrementAndGet();
                });
            }
        }

        assertThat(most).hasValueLessThanOrEqualTo(2);
    }

    @Test
    void tasks_that_add_themselves_without_end_do_not_keep_a_task_from_outside_from_running() {
        for (int width : WIDTHS) {
            AtomicBoolean over = new AtomicBoolean();
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                for (int i = 0; i < 2 * width; i++) {
                    executor.execute(new Runnable() {
                        @Override
                        public void run() {
                            if (!over.get()) {
                                executor.execute(this);
                            }
                        }
                    });
                }
                executor.execute(() -> over.set(true));
            }
            assertThat(over).isTrue();
        }
    }

    @Test
    void tasks_that_add_another_one_without_end_do_not_keep_a_task_from_outside_from_running() {
        for (int width : WIDTHS) {
            AtomicBoolean over = new AtomicBoolean();
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                for (int i = 0; i < 2 * width; i++) {
                    executor.execute(() -> addUntil(executor, over));
                }
                executor.execute(() -> over.set(true));
            }
            assertThat(over).isTrue();
        }
    }

    private static void addUntil(TaskExecutor executor, AtomicBoolean over) {
        if (!over.get()) {
            executor.execute(() -> addUntil(executor, over));
        }
    }

    @Test
    void an_exception_goes_to_the_handler_of_the_worker_which_goes_on() {
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (TaskExecutor executor = TaskExecutor.of(1)
                .workers(worker -> worker.setUncaughtExceptionHandler((thread, e) -> {
                    thrown.add(e);
                    throw new IllegalStateException("on purpose");
                }))
                .open()) {
            executor.execute(() -> {
                threads.add(Thread.currentThread());
                throw new IllegalArgumentException("an exception");
            });
            executor.execute(() -> {
                threads.add(Thread.currentThread());
                throw new StackOverflowError("an error");
            });
            executor.execute(() -> threads.add(Thread.currentThread()));
        }

        assertThat(thrown).extracting(Throwable::getMessage).containsExactly("an exception", "an error");
        assertThat(threads).hasSize(1);
    }

    @SuppressWarnings("unchecked") // The cast has no effect at run time.
    private static <T extends Throwable> void throwUnchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @Test
    void an_interrupted_exception_is_silent() {
        List<Throwable> thrown = new CopyOnWriteArrayList<>();
        try (TaskExecutor executor = TaskExecutor.of(1)
                .workers(worker -> worker.setUncaughtExceptionHandler((thread, e) -> thrown.add(e)))
                .open()) {
            executor.execute(() -> TaskExecutorTest.<RuntimeException>throwUnchecked(new InterruptedException()));
        }

        assertThat(thrown).isEmpty();
    }

    @Test
    void an_interrupt_does_not_reach_the_next_task() {
        AtomicBoolean interrupted = new AtomicBoolean();
        AtomicInteger ran = new AtomicInteger();
        try (TaskExecutor executor = TaskExecutor.of(1).open()) {
            executor.execute(() -> {
                executor.execute(() -> {
                    interrupted.set(Thread.currentThread().isInterrupted());
                    ran.incrementAndGet();
                });
                Thread.currentThread().interrupt();
            });
        }

        assertThat(ran).hasValue(1);
        assertThat(interrupted).isFalse();
    }

    @Test
    void interrupts_of_waiting_workers_lose_no_task() {
        List<Thread> workers = new CopyOnWriteArrayList<>();
        AtomicInteger ran = new AtomicInteger();
        try (TaskExecutor executor = TaskExecutor.of(2).workers(workers::add).open()) {
            for (int i = 0; i < 2000; i++) {
                executor.execute(ran::incrementAndGet);
                workers.forEach(Thread::interrupt);
            }
        }

        assertThat(ran).hasValue(2000);
    }

    @Test
    void futures_have_the_results_of_their_tasks() throws Exception {
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int result = i;
                tasks.add(() -> result);
            }
            int sum = 0;
            for (Future<Integer> future : executor.invokeAll(tasks)) {
                sum += future.get();
            }

            assertThat(sum).isEqualTo(4950);
            assertThat(executor.submit(() -> "result").get()).isEqualTo("result");
        }
    }

    @Test
    void an_executor_is_busy_while_as_many_tasks_run_as_the_width_allows() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch opened = new CountDownLatch(1);
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            assertThat(executor.isBusy()).isFalse();
            for (int i = 0; i < 2; i++) {
                executor.execute(() -> {
                    begun.countDown();
                    awaitQuietly(opened);
                });
            }
            awaitQuietly(begun);
            assertThat(executor.isBusy()).isTrue();
            opened.countDown();
            while (executor.isBusy()) {
                Thread.sleep(1);
            }
        }
    }

    @Test
    void workers_are_daemons_that_are_named_configured_and_surrounded_once() {
        List<String> names = new CopyOnWriteArrayList<>();
        AtomicInteger surrounded = new AtomicInteger();
        AtomicBoolean daemon = new AtomicBoolean();
        try (TaskExecutor executor = TaskExecutor.of(1)
                .workers(worker -> worker.setName("worker"))
                .around(loop -> () -> {
                    surrounded.incrementAndGet();
                    loop.run();
                })
                .open()) {
            executor.execute(() -> {
                names.add(Thread.currentThread().getName());
                daemon.set(Thread.currentThread().isDaemon());
            });
        }

        assertThat(names).containsExactly("worker");
        assertThat(surrounded).hasValue(1);
        assertThat(daemon).isTrue();
    }

    @Test
    void a_task_of_one_executor_adds_tasks_to_another_one() {
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch opened = new CountDownLatch(1);
        try (TaskExecutor first = TaskExecutor.of(1).open();
                TaskExecutor second = TaskExecutor.of(1).open()) {
            first.execute(() -> {
                second.execute(() -> {
                    ran.incrementAndGet();
                    opened.countDown();
                });
                awaitQuietly(opened);
            });
            awaitQuietly(opened);
        }

        assertThat(ran).hasValue(1);
    }

    @Test
    void options_outside_their_bounds_are_rejected() {
        assertThatThrownBy(() -> TaskExecutor.of(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the width must be from 1 to 4096, not 0");
        assertThatThrownBy(() -> TaskExecutor.of(4097))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the width must be from 1 to 4096, not 4097");
        assertThatThrownBy(() -> TaskExecutor.of(1).spares(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the number of spare workers must not be negative, but is -1");
        TaskExecutor.of(TaskExecutor.MAX_WIDTH).spares(0).open().close();
    }

    @Test
    @SuppressWarnings("NullAway") // On purpose.
    void a_task_that_is_null_is_rejected() {
        try (TaskExecutor executor = TaskExecutor.of(1).open()) {
            assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class);
        }
    }
}
