package io.heddle.simulator.threading;

import io.heddle.scheduler.idling.BackOff;
import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.ThreadWaits;
import java.util.ArrayList;
import java.util.List;

/** Idle carriers look for threads by themselves, again and again; between two looks they sleep, or the engine's back-off says. */
final class PollingIdling implements CarrierIdling {
    private final boolean sleepOnly;
    private final SimulatedPauses pauses = new SimulatedPauses();
    private final List<BackOff> backOffs = new ArrayList<>();

    PollingIdling(int carriers, boolean sleepOnly) {
        this.sleepOnly = sleepOnly;
        for (int i = 0; i < carriers; i++) {
            backOffs.add(new BackOff(pauses));
        }
    }

    @Override
    public void begin(ThreadWaits waits) {
        // No carrier is woken.
    }

    @Override
    public boolean idle(int carrier, CarrierActions actions) {
        pauses.with(actions);
        if (sleepOnly) {
            pauses.sleep(BackOff.SLEEP_NANOS);
        } else {
            backOffs.get(carrier).pause();
        }
        return true;
    }

    @Override
    public boolean goesOn(int carrier) {
        return false;
    }

    @Override
    public void searchEnded() {
        // No carrier is woken to search.
    }

    @Override
    public void wakeOne() {
        // A carrier finds the thread by itself.
    }

    @Override
    public boolean wake(int carrier) {
        return false;
    }
}
