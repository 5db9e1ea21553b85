package io.heddle.kernel.tasks;

/** The kernel's scheduling classes (sched(7)), with their numbers in {@code sched_attr.sched_policy}. */
public enum SchedulingClass {
    FAIR(0),
    FIFO(1),
    RR(2),
    BATCH(3),
    IDLE(5),
    DEADLINE(6),
    EXT(7),
    /** One that this kernel has and Heddle does not know. A thread in it is best left alone: the kernel refuses to set it. */
    UNKNOWN(-1);

    private final int number;

    SchedulingClass(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    public boolean isRealtime() {
        return this == FIFO || this == RR;
    }

    public static SchedulingClass of(int number) {
        for (SchedulingClass each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        return UNKNOWN;
    }
}
