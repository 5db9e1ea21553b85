package io.heddle.simulator.execution;

/**
 * The costs of scheduling on a machine.
 *
 * @param switchNanos CPU time of a context switch
 * @param wakeNanos the time from a wake-up until an idle CPU runs the task
 * @param cacheBytes the cache of a node whose contents tasks lose to each other
 * @param refillBytesPerNano how fast a task reads its working set back into the cache; equals GB/s
 * @param sharedCoreSpeed the speed of a CPU while another CPU of its core is busy, as a share
 */
public record Costs(
        long switchNanos, long wakeNanos, long cacheBytes, double refillBytesPerNano, double sharedCoreSpeed) {
    /** Switches that cost nothing, and caches that are always warm. */
    public static final Costs NONE = new Costs(0, 0, Long.MAX_VALUE, Double.POSITIVE_INFINITY, 1);

    /**
     * A server of 2024, as far as a recording does not say ({@code heddle lab run simulation}). Tasks lose their L2 cache to each other;
     * larger caches hold the data of several tasks.
     */
    public static final Costs TYPICAL = new Costs(3_000, 5_000, 1L << 20, 8, 1);

    /** Returns these costs with another cost of a context switch. */
    public Costs withSwitch(long nanos) {
        return new Costs(nanos, wakeNanos, cacheBytes, refillBytesPerNano, sharedCoreSpeed);
    }
}
