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

/** The owner of a full ring takes an element and adds another one in its place, while a thief takes half of the ring. */
@JCStressTest
@Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "Each of the three elements was taken once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An element was lost, or taken twice.")
@State
public class RingRace {
    private final Ring<Object> ring = new Ring<>(2);
    private final Ring<Object> target = new Ring<>(2);
    private final List<Object> byOwner = new ArrayList<>();
    private final List<Object> byThief = new ArrayList<>();

    public RingRace() {
        ring.offer(new Object());
        ring.offer(new Object());
    }

    @Actor
    public void owner() {
        Object taken = ring.poll();
        if (taken != null) {
            byOwner.add(taken);
        }
        // There is room: at least one element has left.
        ring.offer(new Object());
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
