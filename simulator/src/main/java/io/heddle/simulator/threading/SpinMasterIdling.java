package io.heddle.simulator.threading;

import io.heddle.scheduler.ParkingCarriers;
import io.heddle.scheduler.SpinMasterCarriers;
import io.heddle.scheduler.idling.BackOff;
import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.ThreadWaits;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** One idle carrier looks for threads, the others are parked until it wakes them: the engine's {@link SpinMasterCarriers}. */
final class SpinMasterIdling implements CarrierIdling {
    private static final int NONE = -1;

    private final SpinMasterCarriers carriers;
    private final BooleanSupplier anyReady;
    private final SimulatedParkers parkers;
    private final SimulatedPauses pauses = new SimulatedPauses();
    private int master = NONE;
    private BackOff backOff = new BackOff(pauses);

    SpinMasterIdling(int firstCarrier, int count, BooleanSupplier anyReady, IntSupplier readyThreads) {
        carriers = new SpinMasterCarriers(new ParkingCarriers(new ArrayDeque<>(count)), readyThreads);
        this.anyReady = anyReady;
        parkers = new SimulatedParkers(firstCarrier, count);
    }

    @Override
    public void begin(ThreadWaits waits) {
        parkers.begin(waits);
    }

    @Override
    public boolean idle(int carrier, CarrierActions actions) {
        if (master != carrier && carriers.becomeMaster(parkers.of(carrier))) {
            master = carrier;
            backOff = new BackOff(pauses);
        }
        if (master == carrier) {
            pauses.with(actions);
            backOff.pause();
            return true;
        }
        boolean parks = carriers.preparePark(parkers.of(carrier), anyReady);
        if (parks) {
            actions.await();
        }
        return parks;
    }

    @Override
    public boolean goesOn(int carrier) {
        if (master == carrier && anyReady.getAsBoolean()) {
            master = NONE;
            carriers.giveUpMaster();
        }
        return false;
    }

    @Override
    public void searchEnded() {
        // No carrier is woken to search.
    }

    @Override
    public void wakeOne() {
        // The master finds the thread by itself.
    }

    @Override
    public boolean wake(int carrier) {
        return carriers.wake(parkers.of(carrier));
    }
}
