package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.CpuSet;
import io.heddle.kernel.tasks.TaskScheduler;

/**
 * The CPUs that this process and its children may use. A cpuset, of a container for example, or an affinity mask (taskset(1), a
 * unit's {@code CPUAffinity}) can exclude some of the online ones.
 *
 * @param usable the affinity mask of this process's first thread
 * @param online the online CPUs of the machine
 */
public record UsableCpus(CpuSet usable, CpuSet online) {
    /** The CPUs of this process. */
    public static UsableCpus current(TaskScheduler scheduler) {
        CpuSet online = CpuTopology.ofMachine().online();
        int self = (int) ProcessHandle.current().pid();
        return new UsableCpus(scheduler.affinity(self).orElse(online), online);
    }

    /** Whether all online CPUs are usable. */
    public boolean areAll() {
        return usable.size() >= online.size();
    }

    /** For messages: {@code 8 CPUs}, or {@code 2 of 8 CPUs}. */
    @Override
    public String toString() {
        int all = online.size();
        return (areAll() ? "" : usable.size() + " of ") + all + (all == 1 ? " CPU" : " CPUs");
    }
}
