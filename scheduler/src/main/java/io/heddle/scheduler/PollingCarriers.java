package io.heddle.scheduler;

import io.heddle.scheduler.idling.BackOff;
import java.util.function.BooleanSupplier;

/**
 * Idle carriers that all look for ready threads by themselves, again and again. A timer fires up to a millisecond late.
 */
final class PollingCarriers implements IdleCarriers {
    private final boolean sleepOnly;

    /** @param sleepOnly whether carriers only sleep between two looks; otherwise they spin and yield as well */
    PollingCarriers(boolean sleepOnly) {
        this.sleepOnly = sleepOnly;
    }

    @Override
    public boolean park(CarrierParker parker, BooleanSupplier anyReady, Timers timers) {
        BackOff backOff = new BackOff(parker);
        while (!anyReady.getAsBoolean() && !timers.isDue()) {
            if (sleepOnly) {
                parker.sleep(BackOff.SLEEP_NANOS);
            } else {
                backOff.pause();
            }
        }
        return false;
    }

    @Override
    public void wakeOne() {
        // A carrier finds the thread by itself.
    }

    @Override
    public boolean wake(Parker parker) {
        return false;
    }

    @Override
    public void searchEnded() {
        // No carrier is woken to search.
    }
}
