package io.heddle.kernel.tasks;

import java.time.Duration;

/**
 * How one thread is scheduled: the fields of {@code sched_attr} (sched_setattr(2)) that Heddle uses.
 *
 * @param priority 1 to 99 in a real-time class, 0 elsewhere
 * @param nice -20 to 19; meaningless in a real-time class
 * @param sliceNanos how long a fair thread may run before its deadline passes, 100 µs to 100 ms; 0 is the kernel's own
 *     choice. Linux 6.12 or newer; ignored elsewhere
 * @param resetOnFork children and new threads start in the fair class
 */
public record Scheduling(
        SchedulingClass schedulingClass, int priority, int nice, long sliceNanos, boolean resetOnFork) {
    /** What every thread has that nobody touched. */
    public static final Scheduling ORDINARY = new Scheduling(SchedulingClass.FAIR, 0, 0, 0, false);

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
