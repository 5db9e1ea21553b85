package io.heddle.simulator.scheduling;

/**
 * The CPUs of a machine. CPUs of one node have consecutive numbers, and so have those of one core.
 *
 * @param cpus the number of logical CPUs
 * @param cpusPerCore 2 with simultaneous multithreading, otherwise 1
 * @param cpusPerNode the CPUs that share a last-level cache and memory
 */
public record CpuTopology(int cpus, int cpusPerCore, int cpusPerNode) {
    /** The most CPUs of a simulated machine. */
    public static final int MAX_CPUS = 4096;

    public CpuTopology {
        if (cpus < 1 || cpus > MAX_CPUS) {
            throw new IllegalArgumentException("a machine has 1 to " + MAX_CPUS + " CPUs, not " + cpus);
        }
        if (cpusPerCore < 1 || cpusPerNode < cpusPerCore) {
            throw new IllegalArgumentException("a node has at least one core, and a core at least one CPU, not "
                    + cpusPerNode + " and " + cpusPerCore);
        }
    }

    /** Returns CPUs that share one cache, without simultaneous multithreading. */
    public static CpuTopology of(int cpus) {
        return new CpuTopology(cpus, 1, Math.max(1, cpus));
    }

    public int nodes() {
        return (cpus + cpusPerNode - 1) / cpusPerNode;
    }

    public int nodeOf(int cpu) {
        return cpu / cpusPerNode;
    }
}
