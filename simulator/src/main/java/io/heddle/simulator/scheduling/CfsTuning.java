package io.heddle.simulator.scheduling;

import java.time.Duration;

/**
 * The tunables of CFS (sched_latency_ns, sched_min_granularity_ns, sched_wakeup_granularity_ns).
 *
 * @param periodNanos in which each task of a queue is to run once
 * @param minSliceNanos the shortest slice; with many tasks the period becomes longer
 * @param wakeupGranularityNanos by how much a woken task must be behind to preempt the running one
 */
public record CfsTuning(long periodNanos, long minSliceNanos, long wakeupGranularityNanos) {
    private static final long PERIOD = Duration.ofMillis(6).toNanos();
    private static final long MIN_SLICE = Duration.ofNanos(750_000).toNanos();
    private static final long WAKEUP_GRANULARITY = Duration.ofMillis(1).toNanos();

    /** The defaults: they grow with the logarithm of the CPUs, up to eight (SCHED_TUNABLESCALING_LOG). */
    public static CfsTuning of(int cpus) {
        int factor = Scaling.byLogarithm(cpus);
        return new CfsTuning(PERIOD * factor, MIN_SLICE * factor, WAKEUP_GRANULARITY * factor);
    }
}
