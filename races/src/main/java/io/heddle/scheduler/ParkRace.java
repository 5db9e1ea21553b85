package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Work arrives while a carrier prepares to park. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The carrier saw the work, or was woken for it.")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "It stays parked although there is work: a lost wake-up.")
@State
public class ParkRace {
    private final ParkingCarriers idleCarriers = new ParkingCarriers();
    private final Parker parker = new CarrierParker(Thread.currentThread(), new CarrierCounts());
    private volatile boolean queued;

    @Actor
    public void work() {
        queued = true;
        idleCarriers.wakeOne();
    }

    @Actor
    public void carrier() {
        idleCarriers.preparePark(parker, () -> queued);
    }

    @Arbiter
    public void check(I_Result result) {
        result.r1 = parker.isWaiting() ? 1 : 0;
    }
}
