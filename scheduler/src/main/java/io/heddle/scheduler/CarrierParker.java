package io.heddle.scheduler;

import io.heddle.scheduler.idling.Pauses;
import java.util.concurrent.locks.LockSupport;

/** The thread of a carrier, which parks until another thread unparks it, or until a deadline ({@link Timers#now}). */
final class CarrierParker extends Parker implements Pauses {
    private final Thread thread;
    private final CarrierCounts counts;

    CarrierParker(Thread thread, CarrierCounts counts) {
        this.thread = thread;
        this.counts = counts;
    }

    /**
     * Waits until {@link #unpark} is called or the deadline is over. Returns at once if {@link #unpark} was called after
     * {@link #preparePark}.
     *
     * <p>Called by the parking thread. Clears the interrupt status, with which {@code LockSupport.park} would always
     * return at once.
     *
     * @param deadline {@link Timers#NONE} for none
     * @return false if the deadline is over and no thread has called {@link #unpark}
     */
    boolean park(long deadline) {
        counts.parks++;
        while (isWaiting()) {
            if (deadline == Timers.NONE) {
                LockSupport.park(this);
            } else {
                long nanos = deadline - Timers.now();
                if (nanos <= 0) {
                    return !isWaiting();
                }
                LockSupport.parkNanos(this, nanos);
            }
            Thread.interrupted();
        }
        counts.wakeUps++;
        return true;
    }

    @Override
    public void spin(int pauses) {
        counts.spins += pauses;
        for (int i = 0; i < pauses; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // The protocols of HotSpot yield.
    public void yieldNow() {
        counts.yields++;
        Thread.yield();
    }

    @Override
    public void sleep(long nanos) {
        counts.sleeps++;
        LockSupport.parkNanos(this, nanos);
        Thread.interrupted();
    }

    @Override
    protected void wake() {
        LockSupport.unpark(thread);
    }
}
