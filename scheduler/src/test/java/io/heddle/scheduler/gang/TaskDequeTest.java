package io.heddle.scheduler.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskDequeTest {
    private static final int TASKS = 500_000;

    @Test
    void the_owner_takes_the_last_task_and_a_thief_the_first() {
        TaskDeque<Integer> deque = new TaskDeque<>(4);
        for (int i = 0; i < 4; i++) {
            deque.push(i);
        }

        assertThat(deque.size()).isEqualTo(4);
        assertThat(deque.pop()).isEqualTo(3);
        assertThat(deque.steal()).isEqualTo(0);
        assertThat(deque.pop()).isEqualTo(2);
        assertThat(deque.pop()).isEqualTo(1);
        assertThat(deque.pop()).isNull();
        assertThat(deque.steal()).isNull();
        assertThat(deque.size()).isZero();
    }

    @Test
    void a_deque_grows_and_keeps_its_tasks() {
        TaskDeque<Integer> deque = new TaskDeque<>(2);
        for (int i = 0; i < 100; i++) {
            deque.push(i);
            if (i % 3 == 0) {
                deque.steal();
            }
        }
        for (int i = 34; i < 100; i++) {
            assertThat(deque.steal()).isEqualTo(i);
        }
    }

    /** The real deque, and a broken twin. */
    private interface Deque {
        void push(int task);

        @Nullable
        Integer pop();

        @Nullable
        Integer steal();
    }

    private static Deque real() {
        TaskDeque<Integer> deque = new TaskDeque<>(2);
        return new Deque() {
            @Override
            public void push(int task) {
                deque.push(task);
            }

            @Override
            public @Nullable Integer pop() {
                return deque.pop();
            }

            @Override
            public @Nullable Integer steal() {
                return deque.steal();
            }
        };
    }

    /** A broken twin: the owner takes the last task without the compare-and-set that decides who gets it. */
    private static final class TakesWithoutAsking implements Deque {
        private final AtomicReferenceArray<@Nullable Integer> tasks = new AtomicReferenceArray<>(TASKS);
        private final AtomicLong top = new AtomicLong();
        private final AtomicLong bottom = new AtomicLong();

        @Override
        public void push(int task) {
            tasks.set((int) bottom.get(), task);
            bottom.incrementAndGet();
        }

        @Override
        public @Nullable Integer pop() {
            long last = bottom.get() - 1;
            if (top.get() > last) {
                return null;
            }
            bottom.set(last);
            return tasks.get((int) last);
        }

        @Override
        public @Nullable Integer steal() {
            long start = top.get();
            return start < bottom.get() && top.compareAndSet(start, start + 1) ? tasks.get((int) start) : null;
        }
    }

    /** Returns whether each task was taken once while one thread added and took, and another stole. */
    private static boolean eachTaskIsTakenOnce(Deque deque) throws InterruptedException {
        BitSet byOwner = new BitSet();
        BitSet byThief = new BitSet();
        AtomicInteger taken = new AtomicInteger();
        AtomicBoolean over = new AtomicBoolean();
        Thread thief = new Thread(() -> {
            while (!over.get()) {
                note(deque.steal(), byThief, taken);
            }
        });
        thief.start();
        for (int i = 0; i < TASKS; i++) {
            deque.push(i);
            if (i % 2 == 0) {
                note(deque.pop(), byOwner, taken);
                note(deque.pop(), byOwner, taken);
            }
        }
        while (note(deque.pop(), byOwner, taken)) {}
        over.set(true);
        thief.join();
        byOwner.or(byThief);
        return taken.get() == TASKS && byOwner.cardinality() == TASKS;
    }

    private static boolean note(@Nullable Integer task, BitSet own, AtomicInteger taken) {
        if (task == null) {
            return false;
        }
        own.set(task);
        taken.incrementAndGet();
        return true;
    }

    @Test
    void each_task_is_taken_once_while_another_thread_steals() throws Exception {
        assertThat(eachTaskIsTakenOnce(real())).isTrue();
    }

    @Test
    void an_owner_that_takes_the_last_task_without_asking_is_found_out() throws Exception {
        boolean correct = true;
        while (correct) {
            correct = eachTaskIsTakenOnce(new TakesWithoutAsking());
        }

        assertThat(correct).isFalse();
    }
}
