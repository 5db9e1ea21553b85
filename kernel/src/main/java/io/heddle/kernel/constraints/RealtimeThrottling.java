package io.heddle.kernel.constraints;

import io.heddle.kernel.KernelVersion;
import io.heddle.kernel.tasks.Proc;
import java.nio.file.Path;

/**
 * Real-time throttling: the time of each period that real-time threads may use ({@code sched_rt_runtime_us} and {@code
 * sched_rt_period_us} in /proc/sys/kernel, sched-rt-group.rst). Heddle reads the setting and never changes it.
 *
 * @param runtimeMicros the time in microseconds; -1 for no limit, with which Heddle refuses real-time policies
 * @param periodMicros the period in microseconds
 */
public record RealtimeThrottling(long runtimeMicros, long periodMicros) {
    /** The setting of this machine. */
    public static RealtimeThrottling ofMachine() {
        return read(Path.of("/proc/sys/kernel"));
    }

    /** @param folder a folder like {@code /proc/sys/kernel}; a missing file is taken for the kernel's default */
    static RealtimeThrottling read(Path folder) {
        return new RealtimeThrottling(
                readLong(folder.resolve("sched_rt_runtime_us"), 950_000),
                readLong(folder.resolve("sched_rt_period_us"), 1_000_000));
    }

    /** Whether the kernel leaves a part of each period to other threads. */
    public boolean isBounded() {
        return runtimeMicros >= 0 && runtimeMicros < periodMicros;
    }

    /**
     * Whether throttling also limits threads with a lent priority. Kernels with CONFIG_RT_GROUP_SCHED do not throttle these
     * (rt_rq_throttled in kernel/sched/rt.c). Since 6.12 the fair server (kernel/sched/deadline.c) limits them too.
     */
    public static boolean coversLentPriority(KernelVersion kernel, Cgroup cgroup) {
        return kernel.atLeast(6, 12) || cgroup.realtimeBudgetMicros().isEmpty();
    }

    private static long readLong(Path file, long fallback) {
        return Proc.read(file).map(text -> Long.parseLong(text.strip())).orElse(fallback);
    }
}
