package io.heddle.scheduler.queues;

import io.heddle.scheduler.Linearizability;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of a ring's owner and of thieves has the results of some order of them. */
class RingLinearizabilityTest {
    /** A ring for two elements. Half of them, rounded up, is always one. */
    @Param(name = "element", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        private final Ring<Integer> ring = new Ring<>(2);

        @Operation(nonParallelGroup = "owner")
        public boolean offer(@Param(name = "element") int element) {
            return ring.offer(element);
        }

        @Operation(nonParallelGroup = "owner")
        public Integer poll() {
            return ring.poll();
        }

        @Operation
        public Integer steal() {
            return ring.steal();
        }

        @Operation
        public Integer stealHalf() {
            return ring.stealHalf(new Ring<>(2));
        }
    }

    /** A broken twin: a thief reads the element after it has advanced the head, when the owner may overwrite the place. */
    @Param(name = "element", gen = IntGen.class, conf = "1:10")
    public static class ReadsTooLate {
        private final AtomicIntegerArray elements = new AtomicIntegerArray(2);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        @Operation(nonParallelGroup = "owner")
        public boolean offer(@Param(name = "element") int element) {
            int end = tail.get();
            if (end - head.get() > 1) {
                return false;
            }
            elements.set(end & 1, element);
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
                    return elements.get(start & 1);
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
