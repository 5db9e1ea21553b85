package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two threads add to an inbox from which two carriers take. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both tasks were taken once.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A task was lost, or taken twice.")
@State
public class InboxRace {
    private final Inbox<ThreadTask> inbox = new Inbox<>();
    private final Ring<ThreadTask> oneRing = new Ring<>(2);
    private final Ring<ThreadTask> otherRing = new Ring<>(2);
    private int byOne;
    private int byOther;

    private static ThreadTask task() {
        return new ThreadTask(null, null, Thread.NORM_PRIORITY, null);
    }

    private static int take(Inbox<ThreadTask> inbox, Ring<ThreadTask> ring) {
        int taken = inbox.pollMany(ring) == null ? 0 : 1;
        while (ring.poll() != null) {
            taken++;
        }
        return taken;
    }

    @Actor
    public void add() {
        inbox.push(task());
    }

    @Actor
    public void addAnother() {
        inbox.push(task());
    }

    @Actor
    public void one() {
        byOne = take(inbox, oneRing);
    }

    @Actor
    public void other() {
        byOther = take(inbox, otherRing);
    }

    @Arbiter
    public void check(I_Result result) {
        result.r1 = byOne + byOther + take(inbox, oneRing) + take(inbox, otherRing);
    }
}
