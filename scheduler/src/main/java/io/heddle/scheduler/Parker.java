package io.heddle.scheduler;

import io.heddle.scheduler.idling.Pauses;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that parks until another thread unparks it, or until a deadline ({@link Timers#now}).
 *
 * <p>{@code waiting} is set by the parking thread and cleared by the thread that wakes it. {@code searches} is written
 * before {@code waiting} and read after it.
 */
final class Parker implements Pauses {
    private final Thread thread;
    private final CarrierCounts counts;
    private boolean searches;
    private volatile boolean waiting;

    Parker(Thread thread, CarrierCounts counts) {
        this.thread = thread;
        this.counts = counts;
    }

    void preparePark() {
        searches = false;
        waiting = true;
    }

    boolean isWaiting() {
        return waiting;
    }

    void cancel() {
        waiting = false;
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
        while (waiting) {
            if (deadline == Timers.NONE) {
                LockSupport.park(this);
            } else {
                long nanos = deadline - Timers.now();
                if (nanos <= 0) {
                    return !waiting;
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

    /** Wakes the thread. */
    void unpark() {
        waiting = false;
        LockSupport.unpark(thread);
    }

    /** Wakes the thread to search for work. */
    void unparkToSearch() {
        searches = true;
        unpark();
    }

    /** Returns whether {@link #unparkToSearch} has woken the thread. Called by the thread. */
    boolean searches() {
        return searches;
    }
}
