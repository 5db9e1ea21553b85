package io.heddle.scheduler.queues;

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

/** The owner of a full ring takes an element and adds two others, so that the ring grows, while a thief takes half of it. */
public class GrowingRingRace {
    private GrowingRingRace() {}

    @JCStressTest
    @Outcome(id = "4, 4", expect = Expect.ACCEPTABLE, desc = "Each of the four elements was taken once.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "An element was lost, or taken twice.")
    @State
    public static class Real {
        private final GrowingRing<Object> ring = new GrowingRing<>(2);
        private final GrowingRing<Object> target = new GrowingRing<>(2);
        private final List<Object> byOwner = new ArrayList<>();
        private final List<Object> byThief = new ArrayList<>();

        public Real() {
            ring.add(new Object());
            ring.add(new Object());
        }

        @Actor
        public void owner() {
            Object taken = ring.poll();
            if (taken != null) {
                byOwner.add(taken);
            }
            ring.add(new Object());
            ring.add(new Object());
        }

        @Actor
        public void thief() {
            Object stolen = ring.stealHalf(target);
            if (stolen != null) {
                byThief.add(stolen);
            }
        }

        @Arbiter
        public void check(II_Result result) {
            List<Object> taken = new ArrayList<>(byOwner);
            taken.addAll(byThief);
            for (Object element = ring.poll(); element != null; element = ring.poll()) {
                taken.add(element);
            }
            for (Object element = target.poll(); element != null; element = target.poll()) {
                taken.add(element);
            }
            result.r1 = taken.size();
            result.r2 = new HashSet<>(taken).size();
        }
    }

    /** A broken twin: a thief reads the array before the tail, so the array may lack the elements up to that tail. */
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The thief read the element, or found none.")
    @Outcome(
            id = "0",
            expect = Expect.ACCEPTABLE_INTERESTING,
            desc = "The thief missed the element in the larger array.")
    @State
    public static class ReadsTooEarly {
        private volatile Integer[] elements = new Integer[0];
        private volatile int tail;

        @Actor
        public void owner() {
            elements = new Integer[] {1};
            tail = 1;
        }

        @Actor
        public void thief(I_Result result) {
            Integer[] places = elements;
            result.r1 = tail == 0 || places.length == 1 ? 1 : 0;
        }
    }
}
