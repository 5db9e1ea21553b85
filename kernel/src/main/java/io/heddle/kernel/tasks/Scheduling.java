package io.heddle.kernel.tasks;

import java.time.Duration;

/**
 * The scheduling attributes of a thread: the fields of {@code struct sched_attr} (sched_setattr(2)) that Heddle uses.
 *
 * @param schedulingClass the scheduling policy
 * @param priority the real-time priority: 1 to 99 in a real-time class, 0 in others
 * @param nice the nice value, -20 to 19; without effect in a real-time class
 * @param sliceNanos the time slice of a fair thread in nanoseconds, 100 µs to 100 ms; 0 for the kernel's default. Needs Linux 6.12;
 *     older kernels ignore it
 * @param resetOnFork whether children and new threads start in the fair class (SCHED_FLAG_RESET_ON_FORK)
 */
public record Scheduling(
        SchedulingClass schedulingClass, int priority, int nice, long sliceNanos, boolean resetOnFork) {
    /** The attributes of a thread that nothing has changed: SCHED_OTHER, nice 0, the kernel's slice. */
    public static final Scheduling ORDINARY = new Scheduling(SchedulingClass.FAIR, 0, 0, 0, false);

    /** SCHED_FIFO with reset on fork. */
    public static Scheduling fifo(int priority) {
        return new Scheduling(SchedulingClass.FIFO, priority, 0, 0, true);
    }

    public Scheduling withSlice(Duration slice) {
        return new Scheduling(schedulingClass, priority, nice, slice.toNanos(), resetOnFork);
    }

    public Scheduling withNice(int newNice) {
        return new Scheduling(schedulingClass, priority, newNice, sliceNanos, resetOnFork);
    }

    public Scheduling withResetOnFork() {
        return new Scheduling(schedulingClass, priority, nice, sliceNanos, true);
    }
}
