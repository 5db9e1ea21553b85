package io.heddle.scheduler;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The spin master goes to work while another carrier parks. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The carrier saw that there is no master, or was woken.")
@Outcome(id = "1", expect = Expect.FORBIDDEN, desc = "It stays parked although no carrier looks for work.")
@State
public class SpinMasterRace {
    private final SpinMasterCarriers idleCarriers = new SpinMasterCarriers(new ParkingCarriers(), () -> 1);
    private final Parker parker = new CarrierParker(Thread.currentThread(), new CarrierCounts());

    public SpinMasterRace() {
        idleCarriers.becomeMaster(new CarrierParker(Thread.currentThread(), new CarrierCounts()));
    }

    @Actor
    public void master() {
        idleCarriers.giveUpMaster();
    }

    @Actor
    public void carrier() {
        idleCarriers.preparePark(parker, () -> false);
    }

    @Arbiter
    public void check(I_Result result) {
        result.r1 = parker.isWaiting() ? 1 : 0;
    }
}
