package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The CPUs of the machine, their cores and their memory nodes; see cputopology.rst of the kernel's documentation.
 *
 * @param online the online CPUs
 * @param cores the CPUs of each core: more than one with simultaneous multithreading (SMT)
 * @param nodes the CPUs of each NUMA node that has CPUs
 */
public record CpuTopology(CpuSet online, List<CpuSet> cores, List<CpuSet> nodes) {
    private static final Path SYSTEM = Path.of("/sys/devices/system");

    /** The topology of this machine. */
    public static CpuTopology ofMachine() {
        return read(SYSTEM);
    }

    /** The online CPUs of this machine. */
    public static CpuSet onlineCpus() {
        return online(SYSTEM);
    }

    private static CpuSet online(Path system) {
        return CpuSet.parse(Proc.read(system.resolve("cpu/online")).orElse("0"));
    }

    /** @param system a tree like {@code /sys/devices/system}; what it lacks is taken for one CPU for each core, and one node */
    static CpuTopology read(Path system) {
        CpuSet online = online(system);
        Set<CpuSet> cores = new LinkedHashSet<>();
        for (int cpu : online.toArray()) {
            cores.add(Proc.read(system.resolve("cpu/cpu" + cpu + "/topology/thread_siblings_list"))
                    .map(CpuSet::parse)
                    .orElse(CpuSet.of(cpu)));
        }
        List<CpuSet> nodes = new ArrayList<>();
        Proc.read(system.resolve("node/online")).map(CpuSet::parse).ifPresent(found -> {
            for (int node : found.toArray()) {
                Proc.read(system.resolve("node/node" + node + "/cpulist"))
                        .map(CpuSet::parse)
                        .filter(cpus -> cpus.size() > 0)
                        .ifPresent(nodes::add);
            }
        });
        return new CpuTopology(online, List.copyOf(cores), nodes.isEmpty() ? List.of(online) : List.copyOf(nodes));
    }
}
