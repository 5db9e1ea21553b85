package io.heddle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.scheduler.queues.Ring;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InboxTest extends QueueTestCase {
    private static final int TASKS = 100_000;

    private final Inbox<ThreadTask> inbox = new Inbox<>();

    private List<ThreadTask> push(int count) {
        List<ThreadTask> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ThreadTask task = task();
            inbox.push(task);
            tasks.add(task);
        }
        return tasks;
    }

    @Test
    void tasks_leave_in_the_order_in_which_they_came() {
        List<ThreadTask> tasks = push(3);
        assertThat(inbox.poll()).isSameAs(tasks.get(0));
        tasks.addAll(push(2));
        for (ThreadTask task : tasks.subList(1, 5)) {
            assertThat(inbox.isEmpty()).isFalse();
            assertThat(inbox.poll()).isSameAs(task);
        }
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void a_carrier_takes_as_many_as_its_ring_has_room_for() {
        Ring<ThreadTask> ring = new Ring<>(4);
        List<ThreadTask> tasks = push(7);

        assertThat(inbox.pollMany(ring)).isSameAs(tasks.getFirst());
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks.subList(1, 5));
        assertThat(inbox.pollMany(ring)).isSameAs(tasks.get(5));
        assertThat(drain(ring::poll)).containsExactlyElementsOf(tasks.subList(6, 7));
        assertThat(inbox.pollMany(ring)).isNull();
    }

    @Test
    void a_task_that_has_left_keeps_no_other_task() {
        List<ThreadTask> tasks = push(3);
        inbox.pollMany(new Ring<>(4));

        assertThat(tasks).allSatisfy(task -> assertThat(task.next).isNull());
    }

    /** A queue that looks, while tasks are added, whether its inbox seems to be empty. */
    private static final class LookingQueue implements ReadyQueue<ThreadTask> {
        private final FifoQueue<ThreadTask> queue = new FifoQueue<>();
        private final List<Boolean> seenEmpty = new ArrayList<>();
        private final Inbox<ThreadTask> inbox = new Inbox<>(this);

        @Override
        public void add(ThreadTask task) {
            seenEmpty.add(inbox.isEmpty());
            queue.add(task);
        }

        @Override
        public @Nullable ThreadTask poll() {
            return queue.poll();
        }

        @Override
        public int size() {
            return queue.size();
        }
    }

    @Test
    void the_inbox_does_not_seem_empty_while_a_carrier_moves_its_tasks() {
        LookingQueue looking = new LookingQueue();
        for (int i = 0; i < 3; i++) {
            looking.inbox.push(task());
        }
        looking.inbox.poll();

        assertThat(looking.seenEmpty).containsExactly(false, false, false);
        assertThat(looking.inbox.size()).isEqualTo(2);
    }

    @Test
    void no_task_is_lost_while_several_threads_add_and_take() throws Exception {
        Set<ThreadTask> pushed = new HashSet<>();
        Thread[] adding = new Thread[2];
        for (int i = 0; i < adding.length; i++) {
            adding[i] = new Thread(() -> {
                List<ThreadTask> own = push(TASKS);
                synchronized (pushed) {
                    pushed.addAll(own);
                }
            });
            adding[i].start();
        }
        List<ThreadTask> taken = new ArrayList<>();
        Ring<ThreadTask> ring = new Ring<>(8);
        while (taken.size() < 2 * TASKS) {
            ThreadTask first = inbox.pollMany(ring);
            if (first != null) {
                taken.add(first);
                taken.addAll(drain(ring::poll));
            }
        }
        for (Thread thread : adding) {
            thread.join();
        }

        assertThat(new HashSet<>(taken)).isEqualTo(pushed);
        assertThat(inbox.poll()).isNull();
    }
}
