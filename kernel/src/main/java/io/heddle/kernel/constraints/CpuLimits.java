package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.Proc;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How much CPU time a process may use. Both limits can change while the process runs: by a new value, or because the process moves
 * to another cgroup.
 *
 * @param cpus number of CPUs that its cpuset and its affinity mask allow
 * @param quota the lowest quota of its cgroups in CPUs, 0.5 being half of one; empty without a quota
 */
public record CpuLimits(int cpus, OptionalDouble quota) {
    /** The limits of a process at the moment; empty when it has ended. */
    public static Optional<CpuLimits> of(Proc proc, int pid) {
        return proc.usableCpus(pid)
                .map(CpuSet::size)
                .map(cpus -> new CpuLimits(cpus, new Cgroup(proc.folder(pid)).quota()));
    }
}
