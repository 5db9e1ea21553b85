package io.heddle.kernel.limits;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;

/**
 * How much of each period real-time threads may take from the rest of the machine
 * ({@code /proc/sys/kernel/sched_rt_*_us}). Heddle reads it and never changes it.
 *
 * @param runtimeMicros -1 means without bound, the one setting under which Heddle refuses real-time policies
 */
public record RealtimeThrottling(long runtimeMicros, long periodMicros) {
    public static RealtimeThrottling ofMachine() {
        return read(Path.of("/proc/sys/kernel"));
    }

    static RealtimeThrottling read(Path folder) {
        return new RealtimeThrottling(
                number(folder.resolve("sched_rt_runtime_us"), 950_000),
                number(folder.resolve("sched_rt_period_us"), 1_000_000));
    }

    public boolean isBounded() {
        return runtimeMicros >= 0 && runtimeMicros < periodMicros;
    }

    /**
     * Whether the bound holds for threads that borrow their priority. Kernels with CONFIG_RT_GROUP_SCHED exempt these from it
     * (rt_rq_throttled in kernel/sched/rt.c); from 6.12 on the fair server (sched/deadline) bounds them all the same.
     */
    public static boolean coversLentPriority(KernelVersion kernel, Cgroup cgroup) {
        return kernel.atLeast(6, 12) || cgroup.realtimeBudgetMicros().isEmpty();
    }

    private static long number(Path file, long otherwise) {
        return Proc.read(file).map(text -> Long.parseLong(text.strip())).orElse(otherwise);
    }
}
