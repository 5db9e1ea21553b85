package io.heddle.scheduler.tasks;

import io.heddle.scheduler.Linearizability;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of a ring's owner and of thieves has the results of some order of them. */
class TaskRingLinearizabilityTest {
    /** A task with a number, by which results are compared. */
    private record Task(int number) implements Runnable {
        @Override
        public void run() {}

        static Integer number(Runnable task) {
            return task == null ? null : ((Task) task).number();
        }
    }

    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        /** It grows with the second task. */
        private final TaskRing ring = new TaskRing(1);

        @Operation(nonParallelGroup = "owner")
        public void add(@Param(name = "task") int task) {
            ring.add(new Task(task));
        }

        @Operation(nonParallelGroup = "owner")
        public Integer poll() {
            return Task.number(ring.poll());
        }

        @Operation
        public Integer steal() {
            return Task.number(ring.steal());
        }

        @Operation
        public String stealHalf() {
            TaskRing target = new TaskRing(2);
            Integer first = Task.number(ring.stealHalf(target));
            return first + " " + Task.number(target.poll());
        }
    }

    /** A broken twin: a thief reads the array before the tail, so the array may lack the tasks up to that tail. */
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class ReadsArrayTooEarly {
        private volatile AtomicReferenceArray<Integer> tasks = new AtomicReferenceArray<>(1);
        private final AtomicInteger head = new AtomicInteger();
        private final AtomicInteger tail = new AtomicInteger();

        @Operation(nonParallelGroup = "owner")
        public void add(@Param(name = "task") int task) {
            AtomicReferenceArray<Integer> places = tasks;
            int end = tail.get();
            int start = head.get();
            if (end - start == places.length()) {
                AtomicReferenceArray<Integer> larger = new AtomicReferenceArray<>(2 * places.length());
                for (int i = start; i < end; i++) {
                    larger.set(i % larger.length(), places.get(i % places.length()));
                }
                tasks = larger;
                places = larger;
            }
            places.set(end % places.length(), task);
            tail.set(end + 1);
        }

        @Operation
        public Integer steal() {
            AtomicReferenceArray<Integer> places = tasks;
            int start = head.get();
            if (start == tail.get()) {
                return null;
            }
            Integer task = places.get(start % places.length());
            return head.compareAndSet(start, start + 1) ? task : steal();
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
