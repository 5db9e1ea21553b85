package io.heddle.scheduler;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The parked carriers, which are woken one at a time when work arrives.
 *
 * <p>A woken carrier searches the queues and wakes the next carrier when it finds work, so that a burst of work does
 * not wake every carrier for one continuation. Go's scheduler limits its searching threads for the same reason
 * (runtime/proc.go, "Worker thread parking/unparking").
 *
 * <p>No wake-up is lost. A continuation is queued before {@link #wakeOne} reads {@code parkers}, and a carrier adds
 * itself to {@code parkers} before it reads the queues for the last time, so at least one of the two sees the other. If
 * {@link #wakeOne} wakes no carrier because another one is searching, it relies on that carrier, which parks by the
 * same steps if it finds nothing.
 */
public final class ParkingCarriers implements IdleCarriers {
    private final Deque<Parker> parkers;
    private final AtomicInteger searching = new AtomicInteger();

    public ParkingCarriers() {
        this(new ConcurrentLinkedDeque<>());
    }

    /** @param parkers an empty deque; thread-safe, unless one thread does everything, as in a simulation */
    public ParkingCarriers(Deque<Parker> parkers) {
        this.parkers = parkers;
    }

    /** Wakes one carrier, unless another one is searching. */
    @Override
    public void wakeOne() {
        // While this thread holds the search, a carrier that parks is not woken by other threads. So this thread reads
        // the deque again after it has released the search.
        while (!parkers.isEmpty() && searching.get() == 0 && searching.compareAndSet(0, 1)) {
            // The carrier that parked last has the warmest caches.
            Parker parker = parkers.pollFirst();
            if (parker != null) {
                parker.unparkToSearch();
                return;
            }
            searching.set(0);
        }
    }

    @Override
    public void searchEnded() {
        searching.set(0);
    }

    /** Wakes the carrier that has parked last; returns false if none is parked. It does not count as searching. */
    boolean wakeAny() {
        Parker parker = parkers.pollFirst();
        if (parker != null) {
            parker.unpark();
        }
        return parker != null;
    }

    @Override
    public boolean wake(Parker parker) {
        boolean parked = parkers.remove(parker);
        if (parked) {
            parker.unpark();
        }
        return parked;
    }

    /**
     * Parks the calling carrier until {@link #wakeOne} or {@link #wake} wakes it, or the earliest timer is due.
     *
     * <p>An exception leaves no trace: nothing allocates memory once other threads can see the parker.
     */
    @Override
    @SuppressWarnings("exports") // Only for the carriers of this module.
    public boolean park(CarrierParker parker, BooleanSupplier anyReady, Timers timers) {
        if (!preparePark(parker, anyReady)) {
            return false;
        }
        // A thread that adds an earlier timer than this one finds the parker in the deque.
        if (!parker.park(timers.earliest())) {
            if (parkers.remove(parker)) {
                parker.cancel();
                return false;
            }
            // Another thread has taken the parker from the deque, and wakes it at any moment.
            parker.park(Timers.NONE);
        }
        return parker.searches();
    }

    /**
     * Does the steps of {@link #park} that come before the wait.
     *
     * @return false if a queue was not empty, so that the carrier must not wait
     */
    public boolean preparePark(Parker parker, BooleanSupplier anyReady) {
        parker.preparePark();
        parkers.addFirst(parker);
        if (anyReady.getAsBoolean() && parkers.remove(parker)) {
            parker.cancel();
            return false;
        }
        return true;
    }
}
