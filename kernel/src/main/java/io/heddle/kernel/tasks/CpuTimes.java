package io.heddle.kernel.tasks;

/**
 * How a CPU, or all of them together, has spent its time since the start of the machine, in nanoseconds. The kernel counts in steps of
 * 10 ms; see proc_stat(5).
 *
 * @param cpu the number of the CPU, or {@link #ALL}
 * @param userNanos user mode, with the time of virtual machines that this one runs
 * @param niceNanos user mode at a nice value above 0
 * @param systemNanos kernel mode
 * @param idleNanos without work
 * @param iowaitNanos without work, while a task of this CPU waits for a device
 * @param irqNanos hardware interrupts; 0 where the kernel does not measure them (CONFIG_IRQ_TIME_ACCOUNTING) and no tick hit one
 * @param softirqNanos software interrupts
 * @param stealNanos taken by the hypervisor
 */
public record CpuTimes(
        int cpu,
        long userNanos,
        long niceNanos,
        long systemNanos,
        long idleNanos,
        long iowaitNanos,
        long irqNanos,
        long softirqNanos,
        long stealNanos) {
    /** Stands for all CPUs in {@link #cpu}. */
    public static final int ALL = -1;

    /** The time without a task of this machine: idle, iowait and steal. */
    public long unusedNanos() {
        return idleNanos + iowaitNanos + stealNanos;
    }
}
