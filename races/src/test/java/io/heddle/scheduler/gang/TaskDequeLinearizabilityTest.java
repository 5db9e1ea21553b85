package io.heddle.scheduler.gang;

import io.heddle.scheduler.Linearizability;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Each interleaving of the operations of a deque's owner and of thieves has the results of some order of them. */
class TaskDequeLinearizabilityTest {
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class Operations {
        /** It grows with the second task. */
        private final TaskDeque<Integer> deque = new TaskDeque<>(1);

        @Operation(nonParallelGroup = "owner")
        public void push(@Param(name = "task") int task) {
            deque.push(task);
        }

        @Operation(nonParallelGroup = "owner")
        public Integer pop() {
            return deque.pop();
        }

        @Operation
        public Integer steal() {
            return deque.steal();
        }
    }

    /** A broken twin: the owner takes the last task without the compare-and-set that decides between it and a thief. */
    @Param(name = "task", gen = IntGen.class, conf = "1:10")
    public static class TakesLastAlone {
        private final AtomicIntegerArray tasks = new AtomicIntegerArray(16);
        private final AtomicInteger top = new AtomicInteger();
        private final AtomicInteger bottom = new AtomicInteger();

        @Operation(nonParallelGroup = "owner")
        public void push(@Param(name = "task") int task) {
            int end = bottom.get();
            tasks.set(end & 15, task);
            bottom.set(end + 1);
        }

        @Operation(nonParallelGroup = "owner")
        public Integer pop() {
            int last = bottom.decrementAndGet();
            if (top.get() > last) {
                bottom.set(last + 1);
                return null;
            }
            return tasks.get(last & 15);
        }

        @Operation
        public Integer steal() {
            int start = top.get();
            if (start >= bottom.get()) {
                return null;
            }
            int task = tasks.get(start & 15);
            return top.compareAndSet(start, start + 1) ? Integer.valueOf(task) : steal();
        }
    }

    @Test
    void an_owner_that_takes_the_last_task_alone_is_found() {
        Linearizability.checkBroken(TakesLastAlone.class);
    }

    @Test
    void a_deque_is_linearizable() {
        Linearizability.check(Operations.class);
    }
}
