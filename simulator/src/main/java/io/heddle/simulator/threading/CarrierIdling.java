package io.heddle.simulator.threading;

import io.heddle.simulator.execution.CarrierActions;
import io.heddle.simulator.execution.ThreadWaits;

/** How the carriers of a simulated scheduler wait while no thread is ready. One implementation for each {@code Idling}. */
interface CarrierIdling {
    /** Gets the waits of all threads, before anything runs. */
    void begin(ThreadWaits waits);

    /**
     * Lets a carrier wait that has found no thread.
     *
     * @return false if it is to look again at once
     */
    boolean idle(int carrier, CarrierActions actions);

    /**
     * Says that a carrier looks for threads again after it waited.
     *
     * @return whether other carriers rely on its search
     */
    boolean goesOn(int carrier);

    /** Ends the search of a carrier on which others rely. */
    void searchEnded();

    /** Makes an idle carrier look for threads, because one was queued. */
    void wakeOne();

    /** Makes a certain carrier look for threads; returns false if it looks by itself. */
    boolean wake(int carrier);
}
