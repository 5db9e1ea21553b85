package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No ready thread waits for ever behind others that are ready again and again. */
@Timeout(60)
@SuppressWarnings("ThreadPriorityCheck") // The tests are about yielding.
class FairnessTest extends SchedulerTestCase {
    /** Starts two threads that wake each other in turn until the flag is set; each turn is counted. */
    private static List<Thread> startPair(Scheduler scheduler, AtomicBoolean over, AtomicInteger turns) {
        AtomicReference<@Nullable Thread> turn = new AtomicReference<>();
        Thread[] pair = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            pair[i] = scheduler.virtualThreads().unstarted(() -> {
                while (!over.get()) {
                    while (!Thread.currentThread().equals(turn.get()) && !over.get()) {
                        LockSupport.park();
                    }
                    turns.incrementAndGet();
                    turn.set(pair[other]);
                    LockSupport.unpark(pair[other]);
                }
                LockSupport.unpark(pair[other]);
            });
        }
        turn.set(pair[0]);
        pair[0].start();
        pair[1].start();
        return List.of(pair);
    }

    @Test
    void threads_that_wake_each_other_do_not_keep_a_third_one_from_running() throws Exception {
        try (Scheduler one = open(1)) {
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger turns = new AtomicInteger();
            List<Integer> waits = Collections.synchronizedList(new ArrayList<>());
            List<Thread> pair = startPair(one, over, turns);
            Thread third = one.virtualThreads().start(() -> {
                for (int i = 0; i < 10_000; i++) {
                    int before = turns.get();
                    Thread.yield();
                    waits.add(turns.get() - before);
                }
            });
            boolean ended = third.join(TIMEOUT);
            over.set(true);
            pair.forEach(LockSupport::unpark);

            assertThat(ended).isTrue();

            Collections.sort(waits);
            // The next-task slot has 16 turns in a row. A pause of the JVM may add a carrier, and turns, in few cases.
            assertThat(waits.get(waits.size() * 99 / 100)).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void a_thread_behind_one_that_computes_runs_on_a_processor_that_is_always_busy() throws Exception {
        Scheduler two = Scheduler.of(2)
                .group(group)
                .starter(carrier -> {
                    // So that no other carrier takes over from the one that computes.
                    throw new OutOfMemoryError("on purpose");
                })
                .open();
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < 2; i++) {
            two.virtualThreads().start(() -> {
                while (!over.get()) {
                    Thread.yield();
                }
            });
        }
        CountDownLatch ran = new CountDownLatch(1);
        Thread computing = two.virtualThreads().start(() -> {
            two.virtualThreads().start(ran::countDown);
            while (ran.getCount() > 0) {
                Thread.onSpinWait();
            }
        });

        boolean ended = computing.join(TIMEOUT);
        over.set(true);

        assertThat(ended).isTrue();
        two.close();
    }

    @Test
    void yielding_threads_run_while_others_are_started_without_end() throws Exception {
        try (Scheduler two = open(2)) {
            AtomicBoolean over = new AtomicBoolean();
            Thread flood = new Thread(() -> {
                while (!over.get()) {
                    two.virtualThreads().start(() -> {});
                }
            });
            flood.start();
            List<Thread> yielding = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                yielding.add(two.virtualThreads().start(() -> {
                    for (int j = 0; j < 100; j++) {
                        Thread.yield();
                    }
                }));
            }
            join(yielding);
            over.set(true);
            flood.join();
        }
    }
}
