package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Work arrives while a carrier lies down. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The carrier saw the work, or was woken for it.")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "It sleeps though there is work: neither saw the other.")
@State
public class LastLookRace {
    private final Idling idling = new Idling();
    private final Sleeper sleeper = new Sleeper(Thread.currentThread());
    private volatile boolean queued;

    @Actor
    public void work() {
        queued = true;
        idling.workArrived();
    }

    @Actor
    public void carrier() {
        idling.lieDown(sleeper, () -> queued);
    }

    @Arbiter
    public void look(I_Result result) {
        result.r1 = sleeper.isLying() ? 1 : 0;
    }
}
