package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often threads from the next-task slot run before those that wait in the queue. */
class RunQueueTest extends QueueTestCase {
    private static final int TURNS = 400_000;

    private final Inbox<ThreadTask> inbox = new Inbox<>();
    private final RunQueue<ThreadTask> queue = new RunQueue<>(
            Order.FIFO,
            new QueuedWorkSign(Objects.requireNonNull(scheduler.all().getFirst().owner())));

    /** Pairs of threads that wake each other in turn, each pair again and again. */
    private final class Pairs {
        private final Map<ThreadTask, ThreadTask> partners = new HashMap<>();

        /** The slot turns so far, at the moment when a thread began to wait in the queue. */
        private final Map<ThreadTask, Integer> slotTurnsBefore = new HashMap<>();

        private int slotTurns;
        private int mostOvertaken;

        Pairs(int count) {
            for (int i = 0; i < count; i++) {
                ThreadTask one = task();
                ThreadTask other = task();
                partners.put(one, other);
                partners.put(other, one);
                slotTurnsBefore.put(one, 0);
                queue.addLast(one, inbox);
            }
        }

        void run() {
            ThreadTask inSlot = null;
            for (int i = 0; i < TURNS; i++) {
                ThreadTask task = poll();
                if (task == inSlot) {
                    slotTurns++;
                } else {
                    mostOvertaken = Math.max(mostOvertaken, slotTurns - get(slotTurnsBefore, task));
                    beginsToWait(inSlot);
                }
                inSlot = get(partners, task);
                queue.addNext(inSlot, inbox);
            }
        }

        private void beginsToWait(@Nullable ThreadTask task) {
            if (task != null) {
                slotTurnsBefore.put(task, slotTurns);
            }
        }

        private ThreadTask poll() {
            ThreadTask task = queue.poll(inbox);
            return task != null ? task : Objects.requireNonNull(inbox.pollMany(queue.ring()));
        }

        private static <V> V get(Map<ThreadTask, V> map, ThreadTask task) {
            return Objects.requireNonNull(map.get(task));
        }
    }

    @Test
    void the_slot_has_sixteen_turns_before_each_of_a_few_threads() {
        assertSixteenTurnsBeforeEach();
    }

    private void assertSixteenTurnsBeforeEach() {
        Pairs pairs = new Pairs(11);
        pairs.run();

        assertThat(pairs.mostOvertaken).isEqualTo(160);
        assertThat(pairs.slotTurns).isGreaterThan(TURNS / 17 * 16 - 16);
    }

    @ParameterizedTest
    @ValueSource(ints = {33, 255, 256, 257, 1_000, 5_000, 20_000})
    void slots_overtake_a_thread_1024_times_at_most_however_many_wait(int count) {
        Pairs pairs = new Pairs(count);
        pairs.run();

        assertThat(pairs.mostOvertaken).isLessThanOrEqualTo(1024);
        assertThat(pairs.slotTurns).isGreaterThanOrEqualTo(TURNS / (count + 512) * 512);
    }

    @Test
    void slots_have_turns_again_after_the_queue_was_empty() {
        new Pairs(20_000).run();
        queue.moveAll(inbox);
        assertThat(inbox.size()).isEqualTo(20_000);
        while (inbox.poll() != null) {}
        assertThat(queue.poll(inbox)).isNull();

        assertSixteenTurnsBeforeEach();
    }
}
