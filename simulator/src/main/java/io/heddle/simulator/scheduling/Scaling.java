package io.heddle.simulator.scheduling;

/** The kernel's scaling of tunables with the number of CPUs (SCHED_TUNABLESCALING_LOG). */
final class Scaling {
    private static final int MAX_CPUS = 8;

    private Scaling() {}

    /** Returns 1 for one CPU, 2 for two, 3 for four and 4 for eight or more. */
    static int byLogarithm(int cpus) {
        int counted = Math.min(cpus, MAX_CPUS);
        return Integer.SIZE - Integer.numberOfLeadingZeros(counted);
    }
}
