package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that say that they are blocked. */
@Timeout(60)
class TaskExecutorBlockingTest extends TaskExecutorTestCase {
    private static void awaitBlocked(CountDownLatch latch) {
        TaskExecutor.block(() -> {
            awaitQuietly(latch);
            return latch;
        });
    }

    @Test
    void others_run_while_more_tasks_than_the_width_are_blocked() {
        for (int width : WIDTHS) {
            CountDownLatch opened = new CountDownLatch(1);
            AtomicInteger ended = new AtomicInteger();
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                for (int i = 0; i < 20; i++) {
                    executor.execute(() -> {
                        awaitBlocked(opened);
                        ended.incrementAndGet();
                    });
                }
                executor.execute(opened::countDown);
            }
            assertThat(ended).hasValue(20);
        }
    }

    @Test
    void no_more_workers_are_blocked_than_the_spare_ones_allow() {
        List<Thread> workers = new CopyOnWriteArrayList<>();
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch opened = new CountDownLatch(1);
        AtomicInteger blocked = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        try (TaskExecutor executor =
                TaskExecutor.of(1).spares(2).workers(workers::add).open()) {
            for (int i = 0; i < 10; i++) {
                executor.execute(() -> {
                    most.accumulateAndGet(blocked.incrementAndGet(), Math::max);
                    begun.countDown();
                    awaitBlocked(opened);
                    blocked.decrementAndGet();
                    ended.incrementAndGet();
                });
            }
            awaitQuietly(begun);
            opened.countDown();
        }

        assertThat(ended).hasValue(10);
        assertThat(most).hasValueLessThanOrEqualTo(3);
        assertThat(workers).hasSize(3);
    }

    @Test
    void a_task_without_spare_workers_keeps_its_place_while_it_is_blocked() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        List<String> order = new CopyOnWriteArrayList<>();
        try (TaskExecutor executor = TaskExecutor.of(1).spares(0).open()) {
            executor.execute(() -> {
                begun.countDown();
                awaitBlocked(opened);
                order.add("first");
            });
            awaitQuietly(begun);
            executor.execute(() -> order.add("second"));
            opened.countDown();
        }

        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void the_tasks_that_a_blocked_one_has_added_before_run_meanwhile() {
        for (int width : WIDTHS) {
            CountDownLatch opened = new CountDownLatch(5);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                executor.execute(() -> {
                    for (int i = 0; i < 5; i++) {
                        executor.execute(opened::countDown);
                    }
                    awaitBlocked(opened);
                });
            }
            assertThat(opened.getCount()).isZero();
        }
    }

    @Test
    void the_tasks_that_a_blocked_one_adds_run_meanwhile() {
        for (int width : WIDTHS) {
            CountDownLatch opened = new CountDownLatch(5);
            try (TaskExecutor executor = TaskExecutor.of(width).open()) {
                executor.execute(() -> TaskExecutor.block(() -> {
                    for (int i = 0; i < 5; i++) {
                        executor.execute(opened::countDown);
                    }
                    awaitQuietly(opened);
                    return opened;
                }));
            }
            assertThat(opened.getCount()).isZero();
        }
    }

    @Test
    void the_tasks_of_a_blocked_one_that_wait_for_one_another_all_run() {
        for (int round = 0; round < 50; round++) {
            CountDownLatch opened = new CountDownLatch(4);
            try (TaskExecutor executor = TaskExecutor.of(4).open()) {
                executor.execute(() -> {
                    for (int i = 0; i < 4; i++) {
                        executor.execute(() -> {
                            opened.countDown();
                            awaitQuietly(opened);
                        });
                    }
                    awaitBlocked(opened);
                });
            }
            assertThat(opened.getCount()).isZero();
        }
    }

    @Test
    void a_worker_that_replaces_a_blocked_one_takes_over_the_task_behind_a_long_one() {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch added = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        try (TaskExecutor executor = TaskExecutor.of(2).open()) {
            executor.execute(() -> {
                awaitQuietly(first);
                // Both workers run, so that none watches.
                executor.execute(opened::countDown);
                added.countDown();
                awaitQuietly(opened);
            });
            executor.execute(() -> {
                first.countDown();
                awaitQuietly(added);
                awaitBlocked(opened);
            });
        }

        assertThat(opened.getCount()).isZero();
    }

    @Test
    void a_nested_block_is_one_block() {
        CountDownLatch opened = new CountDownLatch(2);
        AtomicInteger result = new AtomicInteger();
        try (TaskExecutor executor = TaskExecutor.of(1).open()) {
            executor.execute(() -> result.set(TaskExecutor.block(() -> {
                int inner = TaskExecutor.block(() -> {
                    executor.execute(opened::countDown);
                    return 7;
                });
                executor.execute(opened::countDown);
                awaitQuietly(opened);
                return inner;
            })));
        }

        assertThat(result).hasValue(7);
        assertThat(opened.getCount()).isZero();
    }

    @Test
    void other_threads_block_as_they_are() {
        assertThat(TaskExecutor.block(Thread::currentThread)).isSameAs(Thread.currentThread());
        assertThatThrownBy(() -> TaskExecutor.block(() -> {
                    throw new IllegalStateException("on purpose");
                }))
                .hasMessage("on purpose");
    }

    @Test
    void a_task_goes_on_after_blocked_code_has_thrown() {
        AtomicInteger ran = new AtomicInteger();
        try (TaskExecutor executor = TaskExecutor.of(1).open()) {
            executor.execute(() -> {
                assertThatThrownBy(() -> TaskExecutor.block(() -> {
                            throw new IllegalStateException("on purpose");
                        }))
                        .hasMessage("on purpose");
                executor.execute(ran::incrementAndGet);
            });
        }

        assertThat(ran).hasValue(1);
    }

    @Test
    void surplus_workers_hand_over_their_tasks_and_end() throws Exception {
        List<Thread> workers = new CopyOnWriteArrayList<>();
        CountDownLatch begun = new CountDownLatch(8);
        CountDownLatch opened = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(8 * 1000);
        AtomicIntegerArray runs = new AtomicIntegerArray(8 * 1000);
        try (TaskExecutor executor = TaskExecutor.of(1).workers(workers::add).open()) {
            for (int i = 0; i < 8; i++) {
                int first = i * 1000;
                executor.execute(() -> {
                    begun.countDown();
                    awaitBlocked(opened);
                    for (int j = 0; j < 1000; j++) {
                        int task = first + j;
                        executor.execute(() -> {
                            runs.incrementAndGet(task);
                            ended.countDown();
                        });
                    }
                });
            }
            awaitQuietly(begun);
            assertThat(workers).hasSizeGreaterThanOrEqualTo(8);
            opened.countDown();
            awaitQuietly(ended);
            assertEachRanOnce(runs);

            while (workers.stream().filter(Thread::isAlive).count() > 1) {
                Thread.sleep(100);
                // Interrupted workers look whether they are still needed.
                workers.forEach(Thread::interrupt);
            }
            executor.execute(() -> runs.incrementAndGet(0));
        }

        assertThat(runs.get(0)).isEqualTo(2);
    }
}
