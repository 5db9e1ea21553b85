package io.heddle.scheduler;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Work arrives for a carrier that is seen to sleep and stands up by itself, and then for another that has just lain down. */
@JCStressTest
@Outcome(
        id = "0",
        expect = Expect.ACCEPTABLE,
        desc = "The carrier that lay down was woken for the work that came after.")
@Outcome(
        id = "1",
        expect = Expect.FORBIDDEN,
        desc = "It sleeps though there is work, and nobody searches: a lost wake-up.")
@State
public class IdlingRace {
    private final ConcurrentLinkedDeque<Sleeper> sleepers = new ConcurrentLinkedDeque<>();
    private final Idling idling = new Idling(sleepers);
    private final Sleeper leaving = new Sleeper(Thread.currentThread());
    private final Sleeper staying = new Sleeper(Thread.currentThread());
    private boolean searches;

    public IdlingRace() {
        idling.lieDown(leaving, () -> false);
    }

    @Actor
    public void work() {
        idling.workArrived();
    }

    @Actor
    public void carriers() {
        searches = !sleepers.remove(leaving);
        idling.lieDown(staying, () -> false);
        idling.workArrived();
    }

    @Arbiter
    public void look(I_Result result) {
        if (searches) {
            // The first one was woken after all: it ends its search as a carrier does, with something still in a queue.
            idling.searched();
            idling.workArrived();
        }
        result.r1 = staying.isLying() ? 1 : 0;
    }
}
