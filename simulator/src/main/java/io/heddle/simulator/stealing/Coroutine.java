package io.heddle.simulator.stealing;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Code that suspends itself and is resumed where it stopped. The engine's protocols wait by calls that block; a coroutine turns
 * such a call into an action of a simulated thread.
 *
 * <p>The code runs in a virtual thread, but never at the same time as the code that resumes it. {@code inside} says which of
 * the two may run, and is written by the one that hands over to the other, so everything else needs no synchronisation.
 */
final class Coroutine {
    private final Thread thread;
    private volatile boolean inside;
    private @Nullable Thread resumer;
    private @Nullable Throwable failure;
    private boolean started;
    private boolean ended;

    Coroutine(Runnable body) {
        thread = Thread.ofVirtual().unstarted(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                failure = e;
            } finally {
                ended = true;
                handOver(resumer);
            }
        });
    }

    /** Runs the code until it suspends itself or ends; returns false if it has ended. */
    boolean resume() {
        resumer = Thread.currentThread();
        inside = true;
        if (started) {
            LockSupport.unpark(thread);
        } else {
            started = true;
            thread.start();
        }
        while (inside) {
            LockSupport.park(this);
        }
        if (failure != null) {
            throw new IllegalStateException("a simulated thread has failed: " + failure, failure);
        }
        return !ended;
    }

    /** Suspends the code, which calls this itself. */
    void suspend() {
        handOver(resumer);
        while (!inside) {
            LockSupport.park(this);
        }
    }

    private void handOver(@Nullable Thread receiver) {
        inside = false;
        LockSupport.unpark(receiver);
    }
}
