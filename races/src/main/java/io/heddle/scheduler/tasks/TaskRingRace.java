package io.heddle.scheduler.tasks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The owner of a full ring takes a task and adds two others, so that the ring grows, while a thief takes half of it. */
public class TaskRingRace {
    private TaskRingRace() {}

    private static Runnable task() {
        // A new object each time, unlike a lambda expression that captures nothing.
        Object identity = new Object();
        return identity::hashCode;
    }

    @JCStressTest
    @Outcome(id = "4, 4", expect = Expect.ACCEPTABLE, desc = "Each of the four tasks was taken once.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A task was lost, or taken twice.")
    @State
    public static class Real {
        private final TaskRing ring = new TaskRing(2);
        private final TaskRing target = new TaskRing(2);
        private final List<Runnable> byOwner = new ArrayList<>();
        private final List<Runnable> byThief = new ArrayList<>();

        public Real() {
            ring.add(task());
            ring.add(task());
        }

        @Actor
        public void owner() {
            Runnable taken = ring.poll();
            if (taken != null) {
                byOwner.add(taken);
            }
            ring.add(task());
            ring.add(task());
        }

        @Actor
        public void thief() {
            Runnable stolen = ring.stealHalf(target);
            if (stolen != null) {
                byThief.add(stolen);
            }
        }

        @Arbiter
        public void check(II_Result result) {
            List<Runnable> taken = new ArrayList<>(byOwner);
            taken.addAll(byThief);
            for (Runnable task = ring.poll(); task != null; task = ring.poll()) {
                taken.add(task);
            }
            for (Runnable task = target.poll(); task != null; task = target.poll()) {
                taken.add(task);
            }
            result.r1 = taken.size();
            result.r2 = new HashSet<>(taken).size();
        }
    }

    /** A broken twin: a thief reads the array before the tail, so the array may lack the tasks up to that tail. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The thief read the task, or found none.")
    @Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The thief missed the task in the larger array.")
    @State
    public static class ReadsTooEarly {
        private volatile Integer[] tasks = new Integer[0];
        private volatile int tail;

        @Actor
        public void owner() {
            tasks = new Integer[] {1};
            tail = 1;
        }

        @Actor
        public void thief(I_Result result) {
            Integer[] places = tasks;
            result.r1 = tail == 0 || places.length == 1 ? 1 : 0;
        }
    }
}
