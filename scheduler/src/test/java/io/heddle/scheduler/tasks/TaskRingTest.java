package io.heddle.scheduler.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TaskRingTest {
    private static final int TASKS = 200_000;

    /** A task of its own, unlike a lambda expression that captures nothing. */
    private static final class Task implements Runnable {
        @Override
        public void run() {}
    }

    private static List<Runnable> fill(TaskRing ring, int count) {
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Runnable task = new Task();
            ring.add(task);
            tasks.add(task);
        }
        return tasks;
    }

    private static List<Runnable> drain(Supplier<@Nullable Runnable> source) {
        List<Runnable> tasks = new ArrayList<>();
        for (Runnable task = source.get(); task != null; task = source.get()) {
            tasks.add(task);
        }
        return tasks;
    }

    @Test
    void tasks_leave_in_the_order_in_which_they_came_however_often_the_ring_is_filled() {
        TaskRing ring = new TaskRing(4);
        for (int round = 0; round < 10; round++) {
            List<Runnable> tasks = fill(ring, 1 + round % 4);
            assertThat(ring.size()).isEqualTo(tasks.size());
            assertThat(ring.isEmpty()).isFalse();
            assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks);
            assertThat(ring.isEmpty()).isTrue();
            assertThat(ring.size()).isZero();
        }
    }

    @Test
    void a_full_ring_grows_and_keeps_the_order() {
        for (int taken = 0; taken < 4; taken++) {
            TaskRing ring = new TaskRing(4);
            fill(ring, taken);
            drain(ring::poll);
            List<Runnable> tasks = fill(ring, 1000);

            assertThat(ring.size()).isEqualTo(1000);
            assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks);
        }
    }

    @Test
    void stolen_tasks_leave_in_order_too() {
        TaskRing ring = new TaskRing(2);
        List<Runnable> tasks = fill(ring, 9);

        assertThat(drain(ring::steal)).containsExactlyElementsOf(tasks);
        assertThat(ring.poll()).isNull();
    }

    @Test
    void a_thief_takes_the_first_half_rounded_up() {
        TaskRing ring = new TaskRing(8);
        TaskRing target = new TaskRing(8);
        List<Runnable> tasks = fill(ring, 7);

        assertThat(ring.stealHalf(target)).isSameAs(tasks.getFirst());
        assertThat(drain(target::poll)).containsExactlyElementsOf(tasks.subList(1, 4));
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks.subList(4, 7));
        assertThat(ring.stealHalf(target)).isNull();
        assertThat(ring.steal()).isNull();
    }

    @Test
    void a_thief_takes_no_more_than_fit_into_its_ring() {
        TaskRing ring = new TaskRing(64);
        TaskRing target = new TaskRing(4);
        List<Runnable> tasks = fill(ring, 64);

        assertThat(ring.stealHalf(target)).isSameAs(tasks.getFirst());
        assertThat(drain(target::poll)).containsExactlyElementsOf(tasks.subList(1, 4));
        // The places of the target begin elsewhere now.
        assertThat(ring.stealHalf(target)).isSameAs(tasks.get(4));
        assertThat(drain(target::poll)).containsExactlyElementsOf(tasks.subList(5, 8));
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks.subList(8, 64));
    }

    @Test
    void a_ring_with_room_for_many_takes_them_from_its_owner() {
        TaskRing ring = new TaskRing(32);
        List<Runnable> tasks = new ArrayList<>(fill(ring, 20));
        ring.ensureRoom(32);
        tasks.addAll(fill(ring, 32));

        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks);
    }

    /** The operations of the owner and the thieves of a ring: the real one, and a broken twin. */
    private interface Protocol {
        void add(Runnable task);

        @Nullable
        Runnable poll();

        List<Runnable> steal();
    }

    private static Protocol real(boolean half) {
        TaskRing ring = new TaskRing(2);
        return new Protocol() {
            @Override
            public void add(Runnable task) {
                ring.add(task);
            }

            @Override
            public @Nullable Runnable poll() {
                return ring.poll();
            }

            @Override
            public List<Runnable> steal() {
                TaskRing target = new TaskRing(8);
                Runnable first = half ? ring.stealHalf(target) : ring.steal();
                List<Runnable> stolen = drain(target::poll);
                if (first != null) {
                    stolen.add(first);
                }
                return stolen;
            }
        };
    }

    /** A broken twin: it reads the task after it has advanced the head, when the owner may overwrite the place. */
    private static final class ReadsTooLate implements Protocol {
        private final AtomicReferenceArray<@Nullable Runnable> tasks = new AtomicReferenceArray<>(2);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        @Override
        public void add(Runnable task) {
            int end = tail.get();
            while (end - head.get() > 1) {
                Thread.onSpinWait();
            }
            tasks.set(end & 1, task);
            tail.set(end + 1);
        }

        @Override
        public @Nullable Runnable poll() {
            int start = head.get();
            return start != tail.get() && head.compareAndSet(start, start + 1) ? tasks.get(start & 1) : null;
        }

        @Override
        public List<Runnable> steal() {
            Runnable task = poll();
            return task == null ? List.of() : List.of(task);
        }
    }

    /** Returns whether each task was taken exactly once while one thread added and took and another one stole. */
    private static boolean eachTaskIsTakenOnce(Protocol ring, int burst) throws InterruptedException {
        Set<Runnable> seen = ConcurrentHashMap.newKeySet();
        List<Runnable> twice = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean over = new AtomicBoolean();
        Thread thief = new Thread(() -> {
            while (!over.get()) {
                ring.steal().forEach(task -> note(task, seen, twice));
            }
        });
        thief.start();
        for (int i = 0; i < TASKS; i++) {
            ring.add(new Task());
            // The ring grows while tasks are added only.
            if (i / burst % 2 == 1) {
                takeOne(ring, seen, twice);
                takeOne(ring, seen, twice);
            }
        }
        over.set(true);
        thief.join();
        while (takeOne(ring, seen, twice)) {}
        return twice.isEmpty() && seen.size() == TASKS;
    }

    private static boolean takeOne(Protocol ring, Set<Runnable> seen, List<Runnable> twice) {
        Runnable own = ring.poll();
        if (own != null) {
            note(own, seen, twice);
        }
        return own != null;
    }

    private static void note(Runnable task, Set<Runnable> seen, List<Runnable> twice) {
        if (!seen.add(task)) {
            twice.add(task);
        }
    }

    @Test
    void each_task_is_taken_once_while_another_thread_steals_and_the_ring_grows() throws Exception {
        for (int burst : new int[] {1, 10, 1000, TASKS}) {
            assertThat(eachTaskIsTakenOnce(real(true), burst)).isTrue();
            assertThat(eachTaskIsTakenOnce(real(false), burst)).isTrue();
        }
    }

    @Test
    void a_thief_that_reads_too_late_takes_tasks_twice() throws Exception {
        boolean correct = true;
        while (correct) {
            correct = eachTaskIsTakenOnce(new ReadsTooLate(), 1);
        }

        assertThat(correct).isFalse();
    }
}
