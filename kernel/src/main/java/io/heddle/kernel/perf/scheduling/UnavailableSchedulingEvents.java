package io.heddle.kernel.perf.scheduling;

import java.util.concurrent.locks.LockSupport;

/** The waits alone, when the kernel reports no events. */
record UnavailableSchedulingEvents(String reason) implements SchedulingEvents {
    @Override
    public Coverage coverage() {
        return Coverage.NONE;
    }

    @Override
    public int dataBytesPerCpu() {
        return 0;
    }

    @Override
    public void await(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    @Override
    public int read(SchedulingListener listener) {
        return 0;
    }

    @Override
    public void close() {}
}
