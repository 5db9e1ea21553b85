package io.heddle.governor.session;

import java.util.concurrent.locks.LockSupport;

/**
 * The detection that this process was stopped and continued, which distorts times. {@code suspended} is only ever set,
 * by any thread.
 */
final class SuspendDetector {
    /** The delay of a wake-up that indicates suspension or starvation. */
    private static final long LATE_NANOS = 200_000_000L;

    private static final long MAX_WAIT_NANOS = 50_000_000L;

    private volatile boolean suspended;

    void continued() {
        suspended = true;
    }

    boolean wasSuspended() {
        return suspended;
    }

    /** Waits briefly after a late wake-up, because the handler of SIGCONT may run later than other threads. */
    void awaitContinueSignal(long lateNanos) {
        long start = System.nanoTime();
        while (lateNanos > LATE_NANOS
                && !suspended
                && System.nanoTime() - start < MAX_WAIT_NANOS
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(MAX_WAIT_NANOS / 50);
        }
    }
}
