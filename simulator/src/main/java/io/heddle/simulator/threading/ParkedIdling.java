package io.heddle.simulator.threading;

import io.heddle.scheduler.ParkingCarriers;
import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.ThreadWaits;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;

/** Idle carriers park, and are woken one at a time by the engine's {@link ParkingCarriers}. */
final class ParkedIdling implements CarrierIdling {
    private final ParkingCarriers parking;
    private final BooleanSupplier anyReady;
    private final SimulatedParkers parkers;

    ParkedIdling(int firstCarrier, int carriers, BooleanSupplier anyReady) {
        parking = new ParkingCarriers(new ArrayDeque<>(carriers));
        this.anyReady = anyReady;
        parkers = new SimulatedParkers(firstCarrier, carriers);
    }

    @Override
    public void begin(ThreadWaits waits) {
        parkers.begin(waits);
    }

    @Override
    public boolean idle(int carrier, CarrierActions actions) {
        boolean parks = parking.preparePark(parkers.of(carrier), anyReady);
        if (parks) {
            actions.await();
        }
        return parks;
    }

    @Override
    public boolean goesOn(int carrier) {
        return parkers.of(carrier).searches();
    }

    @Override
    public void searchEnded() {
        parking.searchEnded();
    }

    @Override
    public void wakeOne() {
        parking.wakeOne();
    }

    @Override
    public boolean wake(int carrier) {
        return parking.wake(parkers.of(carrier));
    }
}
