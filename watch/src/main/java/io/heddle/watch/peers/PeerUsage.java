package io.heddle.watch.peers;

import org.jspecify.annotations.Nullable;

/**
 * What neighbours, the processes outside the program and Heddle, used and waited for during a run.
 *
 * @param cpus that the program may use
 * @param cpuSeconds CPU time of neighbours and of the kernel's own threads on these CPUs
 * @param watchedCpuSeconds CPU time of the neighbours' threads that were there from the run's start to its end; null outside of
 *     comparisons, for reading them all would delay a program's start
 * @param waitSeconds how long these threads were ready and had no CPU; null likewise
 */
public record PeerUsage(
        int cpus,
        double cpuSeconds,
        @Nullable Double watchedCpuSeconds,
        @Nullable Double waitSeconds) {
    /** The kernel counts in steps of 10 ms, so less than this part of the CPUs cannot be told from none. */
    private static final double LEAST_SHARE = 0.01;

    /** Threads that use less of one CPU than this say nothing about how long neighbours wait. */
    private static final double LEAST_WATCHED_CPUS = 0.05;

    /** How many CPUs the neighbours left to the program, on average. */
    public double leftCpus(double wallSeconds) {
        return left(cpus, cpuSeconds / wallSeconds);
    }

    /**
     * The same of any stretch.
     *
     * @param used how many CPUs neighbours used, on average
     */
    public static double left(int cpus, double used) {
        return Math.clamp(cpus - used, LEAST_SHARE * cpus, cpus);
    }

    /**
     * How many times as long the neighbours' work took as it would have on CPUs of their own; NaN where the threads watched
     * used too little to tell.
     */
    public double slowdown(double wallSeconds) {
        return watchedCpuSeconds != null && waitSeconds != null && watchedCpuSeconds >= LEAST_WATCHED_CPUS * wallSeconds
                ? (watchedCpuSeconds + waitSeconds) / watchedCpuSeconds
                : Double.NaN;
    }
}
