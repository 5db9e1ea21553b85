package io.heddle.kernel.limits;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The machine's processors.
 *
 * @param online CPUs that run now
 * @param cores each core's CPUs: two or more where a core runs several threads (SMT)
 * @param nodes the CPUs of each memory node that has any
 */
public record Topology(CpuSet online, List<CpuSet> cores, List<CpuSet> nodes) {
    public static Topology ofMachine() {
        return read(Path.of("/sys/devices/system"));
    }

    /** @param system a tree like {@code /sys/devices/system}; what it lacks is filled in as one CPU a core, one node */
    static Topology read(Path system) {
        CpuSet online = CpuSet.parse(Proc.read(system.resolve("cpu/online")).orElse("0"));
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
        return new Topology(online, List.copyOf(cores), nodes.isEmpty() ? List.of(online) : List.copyOf(nodes));
    }
}
