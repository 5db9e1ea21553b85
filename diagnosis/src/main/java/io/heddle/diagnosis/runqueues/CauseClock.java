package io.heddle.diagnosis.runqueues;

/**
 * What a CPU has done so far, as nanoseconds by cause. A thread that waits on the CPU's run queue reads the clock at the start and at
 * the end of its wait, so an event costs the same however many threads wait.
 */
final class CauseClock {
    private final long[] nanos = new long[BlameReplay.CAUSES.size()];
    private final CounterClock interrupts;
    private final CounterClock steal;
    private final ThrottledTime throttled;
    private final long startNanos;
    private long now;
    private long interruptNanos;
    private long stealNanos;

    CauseClock(long startNanos, CounterClock interrupts, CounterClock steal, ThrottledTime throttled) {
        this.startNanos = startNanos;
        this.interrupts = interrupts;
        this.steal = steal;
        this.throttled = throttled;
        now = startNanos;
        // The counters may have readings from before the recording.
        interruptNanos = Math.round(interrupts.at(startNanos));
        stealNanos = Math.round(steal.at(startNanos));
    }

    /**
     * Advances the clock. A time in the past leaves it alone.
     *
     * @param cause the position of the cause of the time that has passed
     * @return the time of that cause, without interrupts and steal
     */
    long advance(int cause, long toNanos) {
        if (toNanos <= now) {
            return 0;
        }
        long left = toNanos - now;
        long interrupted = Math.min(left, Math.round(interrupts.at(toNanos)) - interruptNanos);
        interruptNanos += interrupted;
        left -= interrupted;
        long stolen = Math.min(left, Math.round(steal.at(toNanos)) - stealNanos);
        stealNanos += stolen;
        left -= stolen;
        nanos[BlameReplay.INTERRUPT] += interrupted;
        nanos[BlameReplay.STEAL] += stolen;
        if (cause == BlameReplay.IDLE) {
            long quota = Math.min(left, throttled.overlap(now, toNanos));
            nanos[BlameReplay.QUOTA] += quota;
            nanos[BlameReplay.IDLE] += left - quota;
        } else {
            nanos[cause] += left;
        }
        now = toNanos;
        return left;
    }

    /** The sum of all causes. */
    long totalNanos() {
        return now - startNanos;
    }

    void copyTo(long[] destination, int offset) {
        System.arraycopy(nanos, 0, destination, offset, nanos.length);
    }

    long nanos(int cause) {
        return nanos[cause];
    }
}
