package io.heddle.watch.peers;

import org.jspecify.annotations.Nullable;

/**
 * CPU time and waits of the processes outside the program and Heddle during a run.
 *
 * @param cpus number of CPUs that the program may use
 * @param cpuSeconds CPU time of peers and kernel threads on these CPUs
 * @param watchedCpuSeconds CPU time of the peer threads that existed from the run's start to its end; null outside
 *     comparisons, because reading them delays a program's start
 * @param waitSeconds run-queue wait of these threads; null likewise
 */
public record PeerUsage(
        int cpus,
        double cpuSeconds,
        @Nullable Double watchedCpuSeconds,
        @Nullable Double waitSeconds) {
    /** The resolution, as a fraction of the CPUs. The kernel counts in steps of 10 ms. */
    private static final double MIN_SHARE = 0.01;

    /** The least average number of CPUs used by watched threads for a meaningful slowdown. */
    private static final double MIN_WATCHED_CPUS = 0.05;

    /** The average number of CPUs that peers left to the program. */
    public double leftCpus(double wallSeconds) {
        return leftCpus(cpus, cpuSeconds / wallSeconds);
    }

    /**
     * The average number of CPUs that peers leave in any period.
     *
     * @param used average number of CPUs that peers used
     */
    public static double leftCpus(int cpus, double used) {
        return Math.clamp(cpus - used, MIN_SHARE * cpus, cpus);
    }

    /**
     * The duration of the peers' work relative to exclusive CPUs; NaN if the watched threads used too little CPU time.
     */
    public double slowdown(double wallSeconds) {
        return watchedCpuSeconds != null && waitSeconds != null && watchedCpuSeconds >= MIN_WATCHED_CPUS * wallSeconds
                ? (watchedCpuSeconds + waitSeconds) / watchedCpuSeconds
                : Double.NaN;
    }
}
