package io.heddle.scheduler;

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

/** The owner of a full ring takes a task and adds another one in its place, while a thief takes half of the ring. */
@JCStressTest
@Outcome(id = "3, 3", expect = Expect.ACCEPTABLE, desc = "Each of the three tasks was taken once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task was lost, or taken twice.")
@State
public class RingRace {
    private final Ring ring = new Ring(2);
    private final Ring target = new Ring(2);
    private final List<ThreadTask> byOwner = new ArrayList<>();
    private final List<ThreadTask> byThief = new ArrayList<>();

    public RingRace() {
        ring.offer(task());
        ring.offer(task());
    }

    private static ThreadTask task() {
        return new ThreadTask(null, null, Thread.NORM_PRIORITY, null);
    }

    @Actor
    public void owner() {
        ThreadTask taken = ring.poll();
        if (taken != null) {
            byOwner.add(taken);
        }
        // There is room: at least one task has left.
        ring.offer(task());
    }

    @Actor
    public void thief() {
        ThreadTask stolen = ring.stealHalf(target);
        if (stolen != null) {
            byThief.add(stolen);
        }
    }

    @Arbiter
    public void check(II_Result result) {
        List<ThreadTask> taken = new ArrayList<>(byOwner);
        taken.addAll(byThief);
        for (ThreadTask task = ring.poll(); task != null; task = ring.poll()) {
            taken.add(task);
        }
        for (ThreadTask task = target.poll(); task != null; task = target.poll()) {
            taken.add(task);
        }
        result.r1 = taken.size();
        result.r2 = new HashSet<>(taken).size();
    }
}
