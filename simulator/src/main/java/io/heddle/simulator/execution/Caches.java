package io.heddle.simulator.execution;

import io.heddle.simulator.scheduling.CpuTopology;

/**
 * The caches of each node: how much of a task's working set others have replaced since it ran there. A cache
 * counts as full once as many bytes as it holds have come in, from any task.
 */
final class Caches {
    private final CpuTopology topology;
    private final Costs costs;
    private final long[] workingSets;

    /** The bytes that tasks have brought into each cache so far. */
    private final double[] broughtIn;

    /** That sum when each task ran last, of the cache of its node. */
    private final double[] atLastRun;

    Caches(CpuTopology topology, Costs costs, long[] workingSets) {
        this.topology = topology;
        this.costs = costs;
        this.workingSets = workingSets;
        broughtIn = new double[topology.nodes()];
        atLastRun = new double[workingSets.length];
    }

    /** Returns the time that a task needs to read back what it has lost, as it starts to run. */
    long refillNanos(int task, int cpu, int lastCpu) {
        long workingSet = workingSets[task];
        if (workingSet == 0) {
            return 0;
        }
        int node = topology.nodeOf(cpu);
        boolean elsewhere = topology.nodeOf(lastCpu) != node;
        double others = broughtIn[node] - atLastRun[task];
        double lost = elsewhere ? 1 : Math.min(1, others / costs.cacheBytes());
        double bytes = Math.min(workingSet, costs.cacheBytes()) * lost;
        broughtIn[node] += bytes;
        return (long) (bytes / costs.refillBytesPerNano());
    }

    /** Notes that a task has written new memory. */
    void broughtIn(int cpu, long bytes) {
        broughtIn[topology.nodeOf(cpu)] += bytes;
    }

    /** Notes that a task no longer runs. */
    void stopped(int task, int cpu) {
        if (workingSets[task] > 0) {
            atLastRun[task] = broughtIn[topology.nodeOf(cpu)];
        }
    }
}
