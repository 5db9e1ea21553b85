package io.heddle.scheduler.queues;

import io.heddle.scheduler.Linearizability;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of a ring's owner and of thieves has the results of some order of them. */
class GrowingRingLinearizabilityTest {
    @Param(name = "element", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        /** It grows with the second element. */
        private final GrowingRing<Integer> ring = new GrowingRing<>(1);

        @Operation(nonParallelGroup = "owner")
        public void add(@Param(name = "element") int element) {
            ring.add(element);
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
        public String stealHalf() {
            GrowingRing<Integer> target = new GrowingRing<>(2);
            Integer first = ring.stealHalf(target);
            return first + " " + target.poll();
        }
    }

    /** A broken twin: a thief reads the array before the tail, so the array may lack the elements up to that tail. */
    @Param(name = "element", gen = IntGen.class, conf = "1:10")
    public static class ReadsArrayTooEarly {
        private volatile AtomicReferenceArray<Integer> elements = new AtomicReferenceArray<>(1);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        @Operation(nonParallelGroup = "owner")
        public void add(@Param(name = "element") int element) {
            AtomicReferenceArray<Integer> places = elements;
            int end = tail.get();
            int start = head.get();
            if (end - start == places.length()) {
                AtomicReferenceArray<Integer> larger = new AtomicReferenceArray<>(2 * places.length());
                for (int i = start; i < end; i++) {
                    larger.set(i % larger.length(), places.get(i % places.length()));
                }
                elements = larger;
                places = larger;
            }
            places.set(end % places.length(), element);
            tail.set(end + 1);
        }

        @Operation
        public Integer steal() {
            AtomicReferenceArray<Integer> places = elements;
            int start = head.get();
            if (start == tail.get()) {
                return null;
            }
            Integer element = places.get(start % places.length());
            return head.compareAndSet(start, start + 1) ? element : steal();
        }
    }

    @Test
    void a_thief_that_reads_the_array_too_early_is_found() {
        Linearizability.checkBroken(ReadsArrayTooEarly.class);
    }

    @Test
    void a_ring_is_linearizable() {
        Linearizability.check(Operations.class);
    }
}
