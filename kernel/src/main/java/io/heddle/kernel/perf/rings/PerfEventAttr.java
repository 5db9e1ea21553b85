package io.heddle.kernel.perf.rings;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.heddle.kernel.libc.Libc;
import io.heddle.kernel.libc.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The attributes of a perf event: {@code struct perf_event_attr} of perf_event_open(2). Every event here reports the time of
 * CLOCK_MONOTONIC in each of its records, and is readable when its ring holds a number of bytes.
 *
 * @param type one of the {@code TYPE} constants
 * @param config which event of the type: a software event, or the id of a tracepoint
 * @param samplePeriod the number of events from one sample to the next; 0 for no samples
 * @param sampleType the {@code SAMPLE} constants of the fields of each record; SAMPLE_TIME is always included
 * @param flags the {@code FLAG} constants
 * @param wakeUpBytes the number of bytes in the ring from which on the event is readable; 0 for half of the ring
 * @param filter a condition on the fields of a tracepoint (Documentation/trace/events.rst of the kernel, "Event filtering");
 *     empty for none
 */
public record PerfEventAttr(
        int type, long config, long samplePeriod, long sampleType, long flags, int wakeUpBytes, String filter) {
    public static final int TYPE_SOFTWARE = 1;
    public static final int TYPE_TRACEPOINT = 2;

    /** PERF_COUNT_SW_CPU_CLOCK: a timer, of which the sample period is in nanoseconds. */
    public static final long SOFTWARE_CPU_CLOCK = 0;

    /** PERF_COUNT_SW_DUMMY: counts nothing, so only its side-band records cost time. */
    public static final long SOFTWARE_DUMMY = 9;

    public static final long SAMPLE_TID = 1 << 1;
    public static final long SAMPLE_TIME = 1 << 2;
    public static final long SAMPLE_CALLCHAIN = 1 << 5;
    public static final long SAMPLE_CPU = 1 << 7;
    public static final long SAMPLE_RAW = 1 << 10;

    public static final long FLAG_EXCLUDE_KERNEL = 1L << 5;
    public static final long FLAG_EXCLUDE_HYPERVISOR = 1L << 6;
    public static final long FLAG_EXCLUDE_IDLE = 1L << 7;
    public static final long FLAG_COMM = 1L << 9;
    public static final long FLAG_TASK = 1L << 13;
    public static final long FLAG_EXCLUDE_CALLCHAIN_USER = 1L << 22;
    public static final long FLAG_COMM_EXEC = 1L << 24;
    public static final long FLAG_CONTEXT_SWITCH = 1L << 26;

    private static final long WATERMARK = 1L << 14;
    private static final long SAMPLE_ID_ALL = 1L << 18;
    private static final long USE_CLOCKID = 1L << 25;
    private static final int CLOCK_MONOTONIC = 1;

    /** The size of the structure in Linux 5.13. Older kernels accept it, since the fields that they do not know are 0. */
    private static final int BYTES = 128;

    private static final int PERF_EVENT_IOC_SET_FILTER = 0x40082406;
    private static final int ALL_TASKS = -1;
    private static final int NO_GROUP = -1;
    private static final int PERF_FLAG_FD_CLOEXEC = 8;

    /** An event without a filter. */
    public PerfEventAttr(int type, long config, long samplePeriod, long sampleType, long flags, int wakeUpBytes) {
        this(type, config, samplePeriod, sampleType, flags, wakeUpBytes, "");
    }

    /** The same event, only where its fields meet a condition. */
    public PerfEventAttr where(String condition) {
        return new PerfEventAttr(type, config, samplePeriod, sampleType, flags, wakeUpBytes, condition);
    }

    /** Sets the filter of the open event. Returns a negated error number if the kernel refuses it. */
    long applyFilter(long descriptor) {
        if (filter.isEmpty()) {
            return 0;
        }
        try (Arena arena = Arena.ofConfined()) {
            long text = arena.allocateFrom(filter).address();
            return Libc.syscall(Syscall.IOCTL, descriptor, PERF_EVENT_IOC_SET_FILTER, text, 0);
        }
    }

    /** Opens the event for all tasks on a CPU. Returns its descriptor, or a negated error number. */
    long open(int cpu) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attr = arena.allocate(BYTES, Long.BYTES);
            attr.set(JAVA_INT, 0, type);
            attr.set(JAVA_INT, 4, BYTES);
            attr.set(JAVA_LONG, 8, config);
            attr.set(JAVA_LONG, 16, samplePeriod);
            attr.set(JAVA_LONG, 24, sampleType | SAMPLE_TIME);
            attr.set(JAVA_LONG, 40, flags | WATERMARK | SAMPLE_ID_ALL | USE_CLOCKID);
            attr.set(JAVA_INT, 48, wakeUpBytes);
            attr.set(JAVA_INT, 92, CLOCK_MONOTONIC);
            return Libc.syscall(
                    Syscall.PERF_EVENT_OPEN, attr.address(), ALL_TASKS, cpu, NO_GROUP, PERF_FLAG_FD_CLOEXEC, 0);
        }
    }
}
