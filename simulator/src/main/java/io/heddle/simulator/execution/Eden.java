package io.heddle.simulator.execution;

/**
 * The free memory of the heap, and when it will be used up. Threads allocate while they compute. What they have allocated is
 * known exactly when their CPU is charged; in between, the sum of their rates says how much is left.
 */
final class Eden {
    /** Rates are integers, so that a sum of them stays exact: bytes x 2^-20 a nanosecond. */
    private static final int FRACTION_BITS = 20;

    private final long[] rates;
    private long rate;
    private long free;

    /** The free memory by the rates, and the time for which that holds. */
    private long estimate;

    private long estimatedAt;

    Eden(int cpus, long free) {
        rates = new long[cpus];
        this.free = free;
        estimate = free;
    }

    /** Notes how fast the task of a CPU allocates from now on. */
    void setRate(int cpu, long nanos, double bytesPerNano) {
        long now = (long) (bytesPerNano * (1 << FRACTION_BITS));
        if (now != rates[cpu]) {
            estimate = at(nanos);
            estimatedAt = nanos;
            rate += now - rates[cpu];
            rates[cpu] = now;
        }
    }

    private long at(long nanos) {
        return estimate - ((rate * (nanos - estimatedAt)) >> FRACTION_BITS);
    }

    /** Returns whether the memory is used up at a time, by the rates. */
    boolean isFullAt(long nanos) {
        return rate > 0 && at(nanos) <= 0;
    }

    /** Returns the time at which it is used up, by the rates. */
    long fullAt() {
        return rate == 0 ? Long.MAX_VALUE : estimatedAt + Math.max(0, estimate << FRACTION_BITS) / rate;
    }

    /** Takes memory for what a thread has allocated. */
    void allocate(long bytes) {
        free -= bytes;
    }

    /** Starts the estimate again from what is free, when all CPUs are charged. Returns the free memory. */
    long settle(long nanos) {
        estimate = free;
        estimatedAt = nanos;
        return free;
    }

    /** Has this much memory from now on. */
    void refill(long nanos, long bytes) {
        free = bytes;
        estimate = bytes;
        estimatedAt = nanos;
    }
}
