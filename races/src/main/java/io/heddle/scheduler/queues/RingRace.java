package io.heddle.scheduler.queues;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The owner of a full ring takes an element and adds another one in its place, while a thief takes half of the ring. */
@JCStressTest
@Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "Each of the three elements was taken once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An element was lost, or taken twice.")
@State
public class RingRace {
    private final Ring<Object> ring = new Ring<>(2);
    private final Ring<Object> target = new Ring<>(2);
    private final TakenElements taken = new TakenElements();

    public RingRace() {
        ring.offer(new Object());
        ring.offer(new Object());
    }

    @Actor
    public void owner() {
        taken.poll(ring);
        // There is room: at least one element has left.
        ring.offer(new Object());
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
