package io.heddle.kernel.perf;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The waits alone, when the kernel reports no events. */
final class UnavailableTaskEvents implements TaskEvents {
    private final Semaphore wakeUps = new Semaphore(0);

    @Override
    public boolean isAvailable() {
        return false;
    }

    @Override
    public void await(long nanos) {
        sleep(nanos);
    }

    @Override
    public void sleep(long nanos) {
        try {
            if (wakeUps.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                wakeUps.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void wake() {
        wakeUps.release();
    }

    @Override
    public void read(TaskListener listener) {}

    @Override
    public void close() {}
}
