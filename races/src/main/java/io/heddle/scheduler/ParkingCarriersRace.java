package io.heddle.scheduler;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Work arrives while one parked carrier cancels its park and another carrier parks; then work arrives for the second.
 */
@JCStressTest
@Outcome(
        id = "0",
        expect = Expect.ACCEPTABLE,
        desc = "The carrier that parked was woken for the work that arrived later.")
@Outcome(
        id = "1",
        expect = Expect.FORBIDDEN,
        desc = "It stays parked although there is work and no carrier searches: a lost wake-up.")
@State
public class ParkingCarriersRace {
    private final ConcurrentLinkedDeque<Parker> parkers = new ConcurrentLinkedDeque<>();
    private final ParkingCarriers idleCarriers = new ParkingCarriers(parkers);
    private final Parker leaving = new CarrierParker(Thread.currentThread(), new CarrierCounts());
    private final Parker staying = new CarrierParker(Thread.currentThread(), new CarrierCounts());
    private boolean isSearching;

    public ParkingCarriersRace() {
        idleCarriers.preparePark(leaving, () -> false);
    }

    @Actor
    public void work() {
        idleCarriers.wakeOne();
    }

    @Actor
    public void carriers() {
        isSearching = !parkers.remove(leaving);
        idleCarriers.preparePark(staying, () -> false);
        idleCarriers.wakeOne();
    }

    @Arbiter
    public void check(I_Result result) {
        if (isSearching) {
            // The first carrier was woken after all. It ends its search as a carrier does that finds a non-empty queue.
            idleCarriers.searchEnded();
            idleCarriers.wakeOne();
        }
        result.r1 = staying.isWaiting() ? 1 : 0;
    }
}
