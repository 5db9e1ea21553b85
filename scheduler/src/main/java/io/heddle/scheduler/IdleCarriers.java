package io.heddle.scheduler;

import java.util.function.BooleanSupplier;

/** How carriers wait while no thread is ready. One implementation for each {@link Idling}. */
interface IdleCarriers {
    /** Makes an idle carrier look for ready threads. Called after something was queued. */
    void wakeOne();

    /** Wakes a certain carrier; returns false if it is not parked. */
    boolean wake(Parker parker);

    /**
     * Waits until a thread may be ready, or the earliest timer is due.
     *
     * @param parker that of the calling carrier
     * @param anyReady reads the queues; must not throw
     * @param timers those of the carrier's processor
     * @return true if the carrier was woken to search; then it calls {@link #searchEnded} afterwards
     */
    boolean park(CarrierParker parker, BooleanSupplier anyReady, Timers timers);

    /** Ends the search of a carrier for which {@link #park} has returned true. */
    void searchEnded();
}
