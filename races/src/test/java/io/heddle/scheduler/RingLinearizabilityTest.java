package io.heddle.scheduler;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of a ring's owner and of thieves has the results of some order of them. */
class RingLinearizabilityTest {
    /** A ring for two tasks. Half of them, rounded up, is always one. */
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        private final Ring ring = new Ring(2);

        @Operation(nonParallelGroup = "owner")
        public boolean offer(@Param(name = "task") int task) {
            return ring.offer(Tasks.numbered(task));
        }

        @Operation(nonParallelGroup = "owner")
        public Integer poll() {
            return Tasks.number(ring.poll());
        }

        @Operation
        public Integer steal() {
            return Tasks.number(ring.steal());
        }

        @Operation
        public Integer stealHalf() {
            return Tasks.number(ring.stealHalf(new Ring(2)));
        }
    }

    /** A broken twin: a thief reads the task after it has advanced the head, when the owner may overwrite the place. */
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class ReadsTooLate {
        private final AtomicIntegerArray tasks = new AtomicIntegerArray(2);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        @Operation(nonParallelGroup = "owner")
        public boolean offer(@Param(name = "task") int task) {
            int end = tail.get();
            if (end - head.get() > 1) {
                return false;
            }
            tasks.set(end & 1, task);
            tail.set(end + 1);
            return true;
        }

        @Operation
        public Integer steal() {
            while (true) {
                int start = head.get();
                if (start == tail.get()) {
                    return null;
                }
                if (head.compareAndSet(start, start + 1)) {
                    return tasks.get(start & 1);
                }
            }
        }
    }

    @Test
    void a_thief_that_reads_too_late_is_found() {
        Linearizability.checkBroken(ReadsTooLate.class);
    }

    @Test
    void a_ring_is_linearizable() {
        Linearizability.check(Operations.class);
    }
}
