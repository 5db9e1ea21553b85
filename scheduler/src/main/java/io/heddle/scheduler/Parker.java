package io.heddle.scheduler;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that parks until another thread unparks it.
 *
 * <p>{@code waiting} is set by the parking thread and cleared by the thread that wakes it.
 */
final class Parker {
    private final Thread thread;
    private volatile boolean waiting;

    Parker(Thread thread) {
        this.thread = thread;
    }

    void preparePark() {
        waiting = true;
    }

    boolean isWaiting() {
        return waiting;
    }

    void cancel() {
        waiting = false;
    }

    /**
     * Waits until {@link #unpark} is called. Returns at once if it was called after {@link #preparePark}.
     *
     * <p>Called by the parking thread. Clears the interrupt status, with which {@code LockSupport.park} would always
     * return at once.
     */
    void park() {
        while (waiting) {
            LockSupport.park(this);
            Thread.interrupted();
        }
    }

    void unpark() {
        waiting = false;
        LockSupport.unpark(thread);
    }
}
