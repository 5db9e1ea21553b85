package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a state that must be reached, with a limit that is generous enough for a busy machine. */
public final class Await {
    private static final long TIMEOUT_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();

    private Await() {}

    /** Waits for the end of a program. */
    public static ChildProcess.Ended end(ChildProcess program) throws InterruptedException {
        return program.await(TIMEOUT_NANOS)
                .orElseThrow(() -> new AssertionError("did not end: process " + program.pid()));
    }

    /** Waits until a condition holds. */
    public static void until(String state, Callable<Boolean> reached) throws Exception {
        long start = System.nanoTime();
        while (!reached.call()) {
            if (System.nanoTime() - start > TIMEOUT_NANOS) {
                throw new AssertionError("not reached: " + state);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
