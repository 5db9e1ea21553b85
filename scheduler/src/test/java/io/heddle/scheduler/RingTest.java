package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RingTest extends QueueTestCase {
    private static final int TASKS = 200_000;

    private List<ThreadTask> fill(Ring ring, int count) {
        List<ThreadTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ThreadTask task = task();
            assertThat(ring.offer(task)).isTrue();
            tasks.add(task);
        }
        return tasks;
    }

    @Test
    void tasks_leave_in_the_order_in_which_they_came_however_often_the_ring_is_filled() {
        Ring ring = new Ring(4);
        for (int round = 0; round < 10; round++) {
            List<ThreadTask> tasks = fill(ring, 1 + round % 4);
            assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks);
            assertThat(ring.isEmpty()).isTrue();
        }
    }

    @Test
    void a_full_ring_takes_no_task() {
        Ring ring = new Ring(2);
        List<ThreadTask> tasks = fill(ring, 2);

        assertThat(ring.offer(task())).isFalse();
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks);
    }

    @Test
    void a_thief_takes_the_first_half_rounded_up() {
        Ring ring = new Ring(8);
        Ring target = new Ring(8);
        List<ThreadTask> tasks = fill(ring, 7);

        assertThat(ring.stealHalf(target)).isSameAs(tasks.getFirst());
        assertThat(drain(target::poll)).containsExactlyElementsOf(tasks.subList(1, 4));
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks.subList(4, 7));
        assertThat(ring.stealHalf(target)).isNull();
        assertThat(ring.steal()).isNull();
    }

    /** The operations of the owner and the thieves of a ring: the real one, and a broken twin. */
    private interface Protocol {
        boolean offer(ThreadTask task);

        @Nullable
        ThreadTask poll();

        List<ThreadTask> steal();
    }

    private static Protocol real(boolean half) {
        Ring ring = new Ring(2);
        return new Protocol() {
            @Override
            public boolean offer(ThreadTask task) {
                return ring.offer(task);
            }

            @Override
            public @Nullable ThreadTask poll() {
                return ring.poll();
            }

            @Override
            public List<ThreadTask> steal() {
                Ring target = new Ring(2);
                ThreadTask first = half ? ring.stealHalf(target) : ring.steal();
                List<ThreadTask> stolen = drain(target::poll);
                if (first != null) {
                    stolen.add(first);
                }
                return stolen;
            }
        };
    }

    /** A broken twin: it reads the task after it has advanced the head, when the owner may overwrite the place. */
    private static final class ReadsTooLate implements Protocol {
        private final AtomicReferenceArray<@Nullable ThreadTask> tasks = new AtomicReferenceArray<>(2);
        private final AtomicLong head = new AtomicLong();
        private final AtomicLong tail = new AtomicLong();

        @Override
        public boolean offer(ThreadTask task) {
            long end = tail.get();
            if (end - head.get() > 1) {
                return false;
            }
            tasks.set((int) end & 1, task);
            tail.set(end + 1);
            return true;
        }

        @Override
        public @Nullable ThreadTask poll() {
            long start = head.get();
            return start != tail.get() && head.compareAndSet(start, start + 1) ? tasks.get((int) start & 1) : null;
        }

        @Override
        public List<ThreadTask> steal() {
            ThreadTask task = poll();
            return task == null ? List.of() : List.of(task);
        }
    }

    /** Returns whether each task was taken exactly once while one thread added and took and another one stole. */
    private boolean eachTaskIsTakenOnce(Protocol ring) throws InterruptedException {
        Set<ThreadTask> seen = ConcurrentHashMap.newKeySet();
        List<ThreadTask> twice = Collections.synchronizedList(new ArrayList<>());
        AtomicBoolean over = new AtomicBoolean();
        Thread thief = new Thread(() -> {
            while (!over.get()) {
                ring.steal().forEach(task -> note(task, seen, twice));
            }
        });
        thief.start();
        for (int i = 0; i < TASKS; i++) {
            ThreadTask task = task();
            while (!ring.offer(task)) {
                takeOne(ring, seen, twice);
            }
        }
        over.set(true);
        thief.join();
        while (takeOne(ring, seen, twice)) {}
        return twice.isEmpty() && seen.size() == TASKS;
    }

    private static boolean takeOne(Protocol ring, Set<ThreadTask> seen, List<ThreadTask> twice) {
        ThreadTask own = ring.poll();
        if (own != null) {
            note(own, seen, twice);
        }
        return own != null;
    }

    private static void note(ThreadTask task, Set<ThreadTask> seen, List<ThreadTask> twice) {
        if (!seen.add(task)) {
            twice.add(task);
        }
    }

    @Test
    void each_task_is_taken_once_while_another_thread_steals() throws Exception {
        assertThat(eachTaskIsTakenOnce(real(true))).isTrue();
        assertThat(eachTaskIsTakenOnce(real(false))).isTrue();
    }

    @Test
    void a_thief_that_reads_too_late_takes_tasks_twice() throws Exception {
        boolean correct = true;
        while (correct) {
            correct = eachTaskIsTakenOnce(new ReadsTooLate());
        }

        assertThat(correct).isFalse();
    }
}
