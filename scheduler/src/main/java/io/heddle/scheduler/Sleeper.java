package io.heddle.scheduler;

import java.util.concurrent.locks.LockSupport;

/** A thread that lies down until somebody wakes it. {@code lying} is set by that thread and cleared by who wakes it. */
final class Sleeper {
    private final Thread thread;
    private volatile boolean lying;

    Sleeper(Thread thread) {
        this.thread = thread;
    }

    void lieDown() {
        lying = true;
    }

    boolean isLying() {
        return lying;
    }

    void standUp() {
        lying = false;
    }

    /**
     * By the thread itself: returns when it was woken, at once if it has been since it lay down. Clears the interrupt status,
     * with which {@code park} would return at once for ever.
     */
    void sleep() {
        while (lying) {
            LockSupport.park(this);
            Thread.interrupted();
        }
    }

    void wake() {
        lying = false;
        LockSupport.unpark(thread);
    }
}
