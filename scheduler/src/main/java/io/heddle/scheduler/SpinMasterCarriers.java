package io.heddle.scheduler;

import io.heddle.scheduler.idling.BackOff;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One idle carrier looks for ready threads, the spin master. The others are parked until it wakes them.
 *
 * <p>While carriers are parked, there is a master, or one of them was just woken to become the next one: a carrier that
 * parks is first seen by others and then looks whether there is a master, and a master gives up its role before it looks
 * for parked carriers.
 */
public final class SpinMasterCarriers implements IdleCarriers {
    private final ParkingCarriers parked;
    private final AtomicReference<@Nullable Parker> master = new AtomicReference<>();
    private final IntSupplier readyThreads;

    /**
     * @param parked the carriers that wait for the master
     * @param readyThreads counts the ready threads
     */
    public SpinMasterCarriers(ParkingCarriers parked, IntSupplier readyThreads) {
        this.parked = parked;
        this.readyThreads = readyThreads;
    }

    @Override
    @SuppressWarnings("exports") // Only for the carriers of this module.
    public boolean park(CarrierParker parker, BooleanSupplier anyReady, Timers timers) {
        if (becomeMaster(parker)) {
            BackOff backOff = new BackOff(parker);
            while (!anyReady.getAsBoolean() && !timers.isDue()) {
                backOff.pause();
            }
            giveUpMaster();
        } else {
            parked.park(parker, orNoMaster(anyReady), timers);
        }
        return false;
    }

    /** Makes the calling carrier the master, unless there is one. */
    public boolean becomeMaster(Parker parker) {
        return master.compareAndSet(null, parker);
    }

    /** Ends the time of the calling carrier as the master. */
    public void giveUpMaster() {
        master.set(null);
        // The former master takes one thread itself. One carrier is the next master.
        int woken = Math.max(readyThreads.getAsInt() - 1, 1);
        while (woken > 0 && parked.wakeAny()) {
            woken--;
        }
    }

    /** Does the steps of {@link #park} that come before the wait of a carrier that is not the master. */
    public boolean preparePark(Parker parker, BooleanSupplier anyReady) {
        return parked.preparePark(parker, orNoMaster(anyReady));
    }

    private BooleanSupplier orNoMaster(BooleanSupplier anyReady) {
        return () -> anyReady.getAsBoolean() || master.get() == null;
    }

    @Override
    public void wakeOne() {
        // The master finds the thread by itself.
    }

    @Override
    public boolean wake(Parker parker) {
        return parked.wake(parker);
    }

    @Override
    public void searchEnded() {
        // No carrier is woken to search.
    }
}
