package io.heddle.fleet.compare;

import io.heddle.gclogs.events.Collector;

/**
 * A job under one variant, without its metrics.
 *
 * @param copiedInstances instances with a log that others have too
 * @param changedInstances instances whose factors changed
 * @param committedBytes the mean over the instances; NaN if it is not known
 * @param withCpu instances whose process's CPU time is known
 * @param withGcCpu instances whose logs have the CPU time of collections
 */
record JobSummary(
        JobKey key,
        String application,
        Collector collector,
        int instances,
        int copiedInstances,
        int changedInstances,
        double committedBytes,
        int withCpu,
        int withGcCpu,
        long logs,
        long pauses,
        long evacuationFailures) {

    /** Whether there are pauses, but none with a CPU time. */
    boolean lacksGcCpu() {
        return pauses > 0 && withGcCpu == 0;
    }

    int comparableInstances() {
        return instances - copiedInstances - changedInstances;
    }
}
