package io.heddle.governor.session;

import java.util.concurrent.locks.LockSupport;

/** Whether this process was stopped and continued, so that times say little. {@code over} is only ever set, by anyone. */
final class SuspendDetector {
    /** Later than this comes who was stopped, or starved. */
    private static final long LATE_NANOS = 200_000_000L;

    private static final long PATIENCE_NANOS = 50_000_000L;

    private volatile boolean over;

    void continued() {
        over = true;
    }

    boolean was() {
        return over;
    }

    /** A process that goes on is told so by a signal, whose handler may come later than its other threads: gives it time. */
    void awaitWord(long lateNanos) {
        long start = System.nanoTime();
        while (lateNanos > LATE_NANOS
                && !over
                && System.nanoTime() - start < PATIENCE_NANOS
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(PATIENCE_NANOS / 50);
        }
    }
}
