package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The queues of the orders. */
class ReadyQueueTest extends QueueTestCase {
    private static final long MICROSECOND = 1_000;

    private ThreadTask taskThatRuns(long nanos) {
        ThreadTask task = task(Thread.NORM_PRIORITY);
        task.ran(nanos);
        return task;
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    void each_task_leaves_once_and_keeps_no_other(Order order) {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            ReadyQueue<ThreadTask> queue = order.newQueue();
            Set<ThreadTask> queued = new HashSet<>();
            for (int i = 0; i < 2_000; i++) {
                if (random.nextInt(10) < 5 + seed % 2) {
                    ThreadTask task = task(1 + random.nextInt(10));
                    task.ran(random.nextInt(100_000_000));
                    queue.add(task);
                    queued.add(task);
                } else {
                    ThreadTask task = queue.poll();
                    assertThat(task == null).isEqualTo(queued.isEmpty());
                    if (task != null) {
                        assertThat(queued.remove(task)).isTrue();
                        assertThat(task.next).isNull();
                        assertThat(task.previous).isNull();
                    }
                }
                assertThat(queue.size()).isEqualTo(queued.size());
            }
            assertThat(drain(queue::poll)).containsExactlyInAnyOrderElementsOf(queued);
        }
    }

    @Test
    void fifo_serves_the_oldest_and_lifo_the_newest() {
        List<ThreadTask> tasks =
                IntStream.range(0, 50).mapToObj(i -> task(1 + i % 10)).toList();
        ReadyQueue<ThreadTask> fifo = Order.FIFO.newQueue();
        tasks.forEach(fifo::add);
        assertThat(drain(fifo::poll)).containsExactlyElementsOf(tasks);

        ReadyQueue<ThreadTask> lifo = Order.LIFO.newQueue();
        tasks.forEach(lifo::add);
        assertThat(drain(lifo::poll)).containsExactlyElementsOf(tasks.reversed());
    }

    @Test
    void lifo_serves_the_oldest_now_and_then() {
        ReadyQueue<ThreadTask> lifo = Order.LIFO.newQueue();
        ThreadTask oldest = task(1);
        lifo.add(oldest);
        int polls = 0;
        ThreadTask polled = null;
        while (polled != oldest) {
            lifo.add(task(1));
            polled = lifo.poll();
            polls++;
        }
        assertThat(polls).isEqualTo(LifoQueue.OLDEST_EVERY);
    }

    @Test
    void higher_priorities_leave_first_and_equal_ones_in_order() {
        ReadyQueue<ThreadTask> queue = Order.PRIORITY.newQueue();
        ThreadTask low = task(1);
        ThreadTask normal = task(5);
        ThreadTask alsoNormal = task(5);
        ThreadTask high = task(10);
        List.of(low, normal, high, alsoNormal).forEach(queue::add);

        assertThat(drain(queue::poll)).containsExactly(high, normal, alsoNormal, low);
    }

    @Test
    void threads_that_run_for_a_shorter_time_leave_first() {
        ReadyQueue<ThreadTask> queue = Order.SHORTEST_FIRST.newQueue();
        ThreadTask longest = taskThatRuns(1_000_000_000_000L);
        ThreadTask shorter = taskThatRuns(100 * MICROSECOND);
        ThreadTask shortest = taskThatRuns(MICROSECOND);
        ThreadTask fresh = task(5);
        List.of(longest, shorter, shortest, fresh).forEach(queue::add);

        assertThat(drain(queue::poll)).containsExactly(shortest, fresh, shorter, longest);
    }

    @Test
    void the_level_of_a_run_grows_by_one_when_its_time_doubles() {
        Map<Long, Integer> levels = new LinkedHashMap<>();
        levels.put(0L, 0);
        levels.put(2 * MICROSECOND - 1, 0);
        levels.put(2 * MICROSECOND, 1);
        levels.put(4 * MICROSECOND, 2);
        levels.put(20 * MICROSECOND, 4);
        levels.put(32_768 * MICROSECOND, 15);
        levels.put(Long.MAX_VALUE, 15);
        levels.forEach((nanos, level) ->
                assertThat(LevelQueue.levelOfRun(nanos)).as("%d ns", nanos).isEqualTo(level));
    }

    @Test
    void the_usual_run_follows_the_runs() {
        ThreadTask task = taskThatRuns(100 * MICROSECOND);
        assertThat(task.runNanos()).isEqualTo(100 * MICROSECOND);
        for (int i = 0; i < 50; i++) {
            task.ran(MICROSECOND);
        }
        assertThat(task.runNanos()).isLessThan(2 * MICROSECOND);
    }

    @Test
    void a_task_is_overtaken_by_no_more_than_64_later_ones_for_each_level() {
        for (int priority = Thread.MIN_PRIORITY; priority <= Thread.MAX_PRIORITY; priority++) {
            ReadyQueue<ThreadTask> queue = Order.PRIORITY.newQueue();
            ThreadTask waiting = task(priority);
            queue.add(waiting);
            int overtaking = 0;
            ThreadTask polled = null;
            while (polled != waiting) {
                // A flood: two new ones for each that leaves.
                queue.add(task(Thread.MAX_PRIORITY));
                queue.add(task(Thread.MAX_PRIORITY));
                polled = queue.poll();
                overtaking++;
            }
            int level = Thread.MAX_PRIORITY - priority;
            assertThat(overtaking - 1).isEqualTo(LevelQueue.TURNS_PER_LEVEL * level);
        }
    }
}
