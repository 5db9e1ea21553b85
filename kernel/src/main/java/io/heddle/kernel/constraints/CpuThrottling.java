package io.heddle.kernel.constraints;

import io.heddle.kernel.tasks.Proc;
import java.util.OptionalLong;

/**
 * How often and how long a CPU quota has stopped the threads of a control group; see {@code cpu.stat} in sched-bwc.rst and
 * cgroup-v2.rst of the kernel's documentation. All zero without a quota.
 *
 * @param quotaCpus the quota in CPUs: 0.5 is half of the time of one CPU; NaN without a quota
 * @param periods the periods in which a thread of the group was runnable
 * @param throttledPeriods the periods in which the group used up its quota
 * @param throttledNanos the time for which the group's threads were stopped, in nanoseconds, summed over the CPUs
 */
public record CpuThrottling(double quotaCpus, long periods, long throttledPeriods, long throttledNanos) {
    private static final CpuThrottling NONE = new CpuThrottling(Double.NaN, 0, 0, 0);
    private static final long NANOS_PER_MICROSECOND = 1_000;

    /** The throttling by the lowest quota that applies to a group: its own or that of an ancestor. */
    public static CpuThrottling of(Cgroup cgroup) {
        return cgroup.tightest().map(CpuThrottling::of).orElse(NONE);
    }

    /** The throttling by a quota that {@link Cgroup#tightest} has found. Repeated calls need no search for the group. */
    public static CpuThrottling of(CpuQuota quota) {
        String stat = Proc.read(quota.folder().resolve("cpu.stat")).orElse("");
        return new CpuThrottling(
                quota.cpus(),
                field(stat, "nr_periods").orElse(0),
                field(stat, "nr_throttled").orElse(0),
                // Version 1 counts in nanoseconds, version 2 in microseconds.
                field(stat, "throttled_time")
                        .orElse(NANOS_PER_MICROSECOND
                                * field(stat, "throttled_usec").orElse(0)));
    }

    /** Whether a quota applies. */
    public boolean hasQuota() {
        return !Double.isNaN(quotaCpus);
    }

    private static OptionalLong field(String stat, String name) {
        try {
            return stat.lines()
                    .filter(line -> line.startsWith(name + " "))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(name.length() + 1).strip()))
                    .findFirst();
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
