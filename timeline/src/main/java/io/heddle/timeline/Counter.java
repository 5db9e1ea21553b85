package io.heddle.timeline;

/** A figure that is read periodically. All but the heap's grow from an arbitrary start. */
public enum Counter {
    /** CPU time of interrupt handlers, in nanoseconds; subject: a CPU. */
    INTERRUPT_NANOS,
    /** CPU time of soft interrupts, in nanoseconds; subject: a CPU. */
    SOFT_INTERRUPT_NANOS,
    /** CPU time that the hypervisor gave to others, in nanoseconds; subject: a CPU. */
    STEAL_NANOS,
    /** Idle time of a CPU in nanoseconds; subject: a CPU. */
    IDLE_NANOS,
    /** Time for which a control group was throttled, in nanoseconds; subject: the control group. */
    THROTTLED_NANOS,
    /** Periods in which a control group was throttled; subject: the control group. */
    THROTTLED_PERIODS,
    /** Page faults that read from a disk; subject: a process. */
    MAJOR_FAULTS,
    /** Bytes of a process in swap; not a sum; subject: a process. */
    SWAPPED_BYTES,
    /** CPU time in user mode, in nanoseconds; subject: a process. */
    USER_NANOS,
    /** CPU time in the kernel, in nanoseconds; subject: a process. */
    SYSTEM_NANOS,
    /** Energy in joules; subject: a RAPL domain. */
    JOULES,
    /** Bytes that a JVM's threads allocated; subject: a process. */
    ALLOCATED_BYTES,
    /** Time in pauses for garbage collection, in nanoseconds; subject: a process. */
    GC_PAUSE_NANOS,
    /** Time that the compilers of a JVM worked, in nanoseconds; subject: a process. */
    JIT_NANOS,
    /** Time in safepoints, in nanoseconds; subject: a process. */
    SAFEPOINT_NANOS,
    /** Bytes of a JVM's heap in use; not a sum; subject: a process. */
    HEAP_USED_BYTES
}
