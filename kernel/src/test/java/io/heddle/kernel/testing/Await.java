package io.heddle.kernel.testing;

import io.heddle.kernel.process.ChildProcess;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a state that must come, however long a busy machine takes. */
public final class Await {
    private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long PAUSE_NANOS = Duration.ofMillis(2).toNanos();

    private Await() {}

    public static ChildProcess.Ended end(ChildProcess program) throws InterruptedException {
        return program.await(PATIENCE_NANOS)
                .orElseThrow(() -> new AssertionError("never ended: process " + program.pid()));
    }

    public static void until(String state, Callable<Boolean> reached) throws Exception {
        long start = System.nanoTime();
        while (!reached.call()) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new AssertionError("never came: " + state);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
