package io.heddle.simulator.scheduling;

/** The CPUs that run nothing. */
final class IdleCpus {
    private final CpuTopology topology;
    private final long[] words;

    IdleCpus(CpuTopology topology) {
        this.topology = topology;
        words = new long[(topology.cpus() + Long.SIZE - 1) / Long.SIZE];
        for (int cpu = 0; cpu < topology.cpus(); cpu++) {
            set(cpu, true);
        }
    }

    void set(int cpu, boolean idle) {
        if (idle) {
            words[cpu >> 6] |= 1L << cpu;
        } else {
            words[cpu >> 6] &= ~(1L << cpu);
        }
    }

    boolean isIdle(int cpu) {
        return (words[cpu >> 6] & (1L << cpu)) != 0;
    }

    /**
     * Returns an idle CPU for a task: the one on which it ran last, else one of that node, else any.
     *
     * @return -1 if none is idle
     */
    int near(int last, Attributes attributes) {
        if (isIdle(last) && attributes.allows(last)) {
            return last;
        }
        int start = topology.nodeOf(last) * topology.cpusPerNode();
        int found = in(start, topology.cpus(), attributes);
        return found >= 0 ? found : in(0, start, attributes);
    }

    private int in(int from, int to, Attributes attributes) {
        int cpu = next(from, to);
        while (cpu >= 0 && !attributes.allows(cpu)) {
            cpu = next(cpu + 1, to);
        }
        return cpu;
    }

    private int next(int from, int to) {
        if (from >= to) {
            return -1;
        }
        int word = from >> 6;
        long rest = words[word] & (-1L << from);
        while (rest == 0) {
            if (++word >= words.length) {
                return -1;
            }
            rest = words[word];
        }
        int cpu = (word << 6) + Long.numberOfTrailingZeros(rest);
        return cpu < to ? cpu : -1;
    }
}
