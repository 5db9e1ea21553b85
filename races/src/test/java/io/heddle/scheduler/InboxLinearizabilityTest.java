package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of additions to an inbox and of carriers that take has the results of some order of them. */
class InboxLinearizabilityTest {
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        private final Inbox<ThreadTask> inbox = new Inbox<>();

        @Operation
        public void push(@Param(name = "task") int task) {
            inbox.push(Tasks.numbered(task));
        }

        @Operation
        public Integer poll() {
            return Tasks.number(inbox.poll());
        }

        /** The first task as the higher digits, the second one as the lower ones. */
        @Operation
        public int pollMany() {
            Ring<ThreadTask> ring = new Ring<>(1);
            Integer first = Tasks.number(inbox.pollMany(ring));
            Integer second = Tasks.number(ring.poll());
            return (first == null ? 0 : 100 * first) + (second == null ? 0 : second);
        }
    }

    /** A broken twin: it replaces the newest task without a look whether that has changed. */
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class PushesWithoutLook {
        private record Link(int task, Link next) {}

        private volatile Link newest;

        @Operation
        public void push(@Param(name = "task") int task) {
            newest = new Link(task, newest);
        }

        /** Returns the number of tasks. */
        @Operation
        public synchronized int takeAll() {
            int count = 0;
            for (Link link = newest; link != null; link = link.next) {
                count++;
            }
            newest = null;
            return count;
        }
    }

    @Test
    void a_push_without_a_look_is_found() {
        Linearizability.checkBroken(PushesWithoutLook.class);
    }

    @Test
    void an_inbox_is_linearizable() {
        Linearizability.check(Operations.class);
    }
}
