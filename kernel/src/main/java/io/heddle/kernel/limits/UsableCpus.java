package io.heddle.kernel.limits;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.TaskScheduler;

/**
 * The CPUs that this process and what it starts may use, of those that run. A cpuset (of a container, for example) or an
 * affinity mask (taskset, a unit's {@code CPUAffinity}) may keep it from others.
 *
 * @param usable where this process's first thread may run
 * @param online CPUs of the machine that run now
 */
public record UsableCpus(CpuSet usable, CpuSet online) {
    public static UsableCpus ours(TaskScheduler scheduler) {
        CpuSet online = Topology.ofMachine().online();
        int self = (int) ProcessHandle.current().pid();
        return new UsableCpus(scheduler.affinity(self).orElse(online), online);
    }

    public boolean areAll() {
        return usable.size() >= online.size();
    }

    /** For people: {@code 8 CPUs}, or {@code 2 of 8 CPUs}. */
    @Override
    public String toString() {
        int all = online.size();
        return (areAll() ? "" : usable.size() + " of ") + all + (all == 1 ? " CPU" : " CPUs");
    }
}
