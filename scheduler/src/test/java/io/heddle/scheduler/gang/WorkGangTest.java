package io.heddle.scheduler.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.scheduler.Idling;
import io.heddle.scheduler.Scheduler;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class WorkGangTest {
    private static final ThreadFactory THREADS = Thread.ofPlatform().daemon().factory();

    /** Does a binary tree of this depth, and checks that each node was done once. */
    private static GangStatistics doTree(WorkGang gang, int depth) throws InterruptedException {
        LongAdder nodes = new LongAdder();
        GangStatistics statistics = gang.run(List.of(depth), (rest, tasks) -> {
            nodes.increment();
            if (rest > 0) {
                tasks.accept(rest - 1);
                tasks.accept(rest - 1);
            }
        });
        assertThat(nodes.sum()).isEqualTo((2L << depth) - 1);
        assertThat(statistics.tasks()).isEqualTo(nodes.sum());
        return statistics;
    }

    @ParameterizedTest
    @EnumSource
    void each_task_is_done_once_by_few_workers_and_by_many(Idling idling) throws Exception {
        for (int workers : List.of(1, 2, 8, 23)) {
            try (WorkGang gang = WorkGang.of(workers, idling, THREADS)) {
                doTree(gang, 14);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_chain_of_tasks_ends_although_most_workers_never_have_one(Idling idling) throws Exception {
        try (WorkGang gang = WorkGang.of(4, idling, THREADS)) {
            GangStatistics statistics = gang.run(List.of(10_000), (rest, tasks) -> {
                if (rest > 0) {
                    tasks.accept(rest - 1);
                }
            });
            assertThat(statistics.tasks()).isEqualTo(10_001);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_gang_does_many_short_computations(Idling idling) throws Exception {
        try (WorkGang gang = WorkGang.of(3, idling, THREADS)) {
            for (int i = 0; i < 200; i++) {
                doTree(gang, i % 5);
            }
            assertThat(gang.run(List.of(), (task, tasks) -> {}).tasks()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_task_that_fails_ends_the_computation(Idling idling) throws Exception {
        try (WorkGang gang = WorkGang.of(4, idling, THREADS)) {
            assertThatThrownBy(() -> gang.run(Collections.nCopies(100, 1), (task, tasks) -> {
                        tasks.accept(task + 1);
                        if (task > 1000) {
                            throw new IllegalArgumentException("on purpose");
                        }
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("a task of the gang has failed: java.lang.IllegalArgumentException: on purpose");
            doTree(gang, 5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void an_interrupt_ends_the_computation(Idling idling) throws Exception {
        try (WorkGang gang = WorkGang.of(2, idling, THREADS)) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicBoolean interrupted = new AtomicBoolean();
            Thread caller = new Thread(() -> {
                try {
                    gang.run(List.of(1), (task, tasks) -> {
                        begun.countDown();
                        tasks.accept(task);
                    });
                } catch (InterruptedException e) {
                    interrupted.set(true);
                }
            });
            caller.start();
            begun.await();
            caller.interrupt();
            caller.join();

            assertThat(interrupted).isTrue();
            doTree(gang, 5);
        }
    }

    @Test
    void virtual_threads_of_a_scheduler_work_as_well() throws Exception {
        try (Scheduler scheduler = Scheduler.of(2).open();
                WorkGang gang = WorkGang.of(8, scheduler.virtualThreads().factory())) {
            doTree(gang, 14);
        }
    }

    @Test
    void a_closed_gang_refuses_computations() {
        WorkGang gang = WorkGang.of(1, THREADS);
        gang.close();

        assertThatThrownBy(() -> gang.run(List.of(1), (task, tasks) -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the gang is closed");
    }

    @Test
    void fewer_than_one_worker_is_refused() {
        assertThatThrownBy(() -> WorkGang.of(0, THREADS)).hasMessage("the number of workers must be at least 1, not 0");
    }
}
