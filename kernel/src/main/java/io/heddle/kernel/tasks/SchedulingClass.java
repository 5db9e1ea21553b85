package io.heddle.kernel.tasks;

/** The kernel's scheduling policies (sched(7)) with their numbers in {@code sched_attr.sched_policy}. */
public enum SchedulingClass {
    /** SCHED_OTHER, which the kernel calls SCHED_NORMAL: scheduled by EEVDF, as SCHED_BATCH and SCHED_IDLE are. */
    FAIR(0),
    FIFO(1),
    RR(2),
    BATCH(3),
    IDLE(5),
    DEADLINE(6),
    EXT(7),
    /** A policy that this kernel has and Heddle does not know. It cannot be set. */
    UNKNOWN(-1);

    private final int number;

    SchedulingClass(int number) {
        this.number = number;
    }

    /** The number of the policy; -1 for {@link #UNKNOWN}. */
    public int number() {
        return number;
    }

    /** Whether this is SCHED_FIFO or SCHED_RR. */
    public boolean isRealtime() {
        return this == FIFO || this == RR;
    }

    /** The policy with a number; {@link #UNKNOWN} when there is none. */
    public static SchedulingClass of(int number) {
        for (SchedulingClass each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        return UNKNOWN;
    }
}
