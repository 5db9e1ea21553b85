package io.heddle.kernel.perf.rings;

/** The types of the records in a ring, {@code enum perf_event_type} of linux/perf_event.h, and the bits of their headers. */
public final class PerfRecord {
    public static final int LOST = 2;
    public static final int COMM = 3;
    public static final int EXIT = 4;
    public static final int FORK = 7;
    public static final int SAMPLE = 9;
    public static final int SWITCH_CPU_WIDE = 15;

    /** The bits that say what the CPU executed. */
    public static final int MISC_CPU_MODE = 7;

    /** The value of {@link #MISC_CPU_MODE} for the kernel. */
    public static final int MISC_KERNEL = 1;

    /** The name of a task was set by exec(2). */
    public static final int MISC_COMM_EXEC = 1 << 13;

    /** The record describes the thread that leaves the CPU. */
    public static final int MISC_SWITCH_OUT = 1 << 13;

    /** The thread that leaves the CPU is still runnable. */
    public static final int MISC_SWITCH_OUT_PREEMPT = 1 << 14;

    private PerfRecord() {}
}
