package io.heddle.scheduler.queues;

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
        private final TakenElements taken = new TakenElements();

        public Real() {
            ring.add(new Object());
            ring.add(new Object());
        }

        @Actor
        public void owner() {
            taken.poll(ring);
            ring.add(new Object());
            ring.add(new Object());
        }

        @Actor
        public void thief() {
            taken.stealHalf(ring, target);
        }

        @Arbiter
        public void check(II_Result result) {
            taken.count(ring, target, result);
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
