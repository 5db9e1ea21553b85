package io.heddle.diagnosis.scheduling;

import io.heddle.timeline.Timeline;
import io.heddle.timeline.stacks.Sample;

/**
 * How much of the program's CPU time the kernel and its scheduler used, by the kernel's samples of the program's threads. The scheduler is
 * what Bryant and Hartner, "Java, threads, and scheduling in Linux" (2000), Figure 4, measure by samples of the timer tick. The
 * recorder decides which stacks are the scheduler's, and which are an interrupt handler's: a software interrupt within a system call of
 * the program is the program's own work.
 *
 * @param userNanos the weight of the samples in user mode
 * @param kernelNanos the weight of the samples in the kernel, the scheduler included and interrupt handlers excluded
 * @param schedulerNanos the weight of the samples in the scheduler
 * @param interruptNanos the weight of the samples in interrupt handlers, which run on top of a thread
 */
public record SchedulerShare(long userNanos, long kernelNanos, long schedulerNanos, long interruptNanos) {
    /** The type of the frames of a stack that was in the scheduler. */
    static final String SCHEDULER = "kernel.scheduler";

    /** The type of the frames of a stack that was in an interrupt handler. */
    static final String INTERRUPT = "kernel.interrupt";

    public static SchedulerShare of(Timeline timeline) {
        long user = 0;
        long kernel = 0;
        long scheduler = 0;
        long interrupt = 0;
        for (Sample sample : timeline.samples()) {
            if (!KernelShare.isOfProgram(timeline, sample.thread())) {
                continue;
            }
            if (sample.kind() == Sample.Kind.USER) {
                user += sample.weight();
            } else if (sample.kind() == Sample.Kind.KERNEL && isIn(INTERRUPT, sample)) {
                interrupt += sample.weight();
            } else if (sample.kind() == Sample.Kind.KERNEL) {
                kernel += sample.weight();
                scheduler += isIn(SCHEDULER, sample) ? sample.weight() : 0;
            }
        }
        return new SchedulerShare(user, kernel, scheduler, interrupt);
    }

    private static boolean isIn(String area, Sample sample) {
        return !sample.stack().frames().isEmpty()
                && sample.stack().frames().getFirst().type().equals(area);
    }

    /** The CPU time of the program in all samples. */
    public long sampledNanos() {
        return userNanos + kernelNanos + interruptNanos;
    }

    /** The share of the kernel in the program's CPU time; NaN without samples. */
    public double kernelShare() {
        return share(kernelNanos, sampledNanos());
    }

    /** The share of the scheduler in the program's CPU time; NaN without samples. */
    public double schedulerShare() {
        return share(schedulerNanos, sampledNanos());
    }

    /** The share of the scheduler in the program's CPU time in the kernel; NaN without such samples. */
    public double schedulerShareOfKernel() {
        return share(schedulerNanos, kernelNanos);
    }

    private static double share(long part, long whole) {
        return whole == 0 ? Double.NaN : part / (double) whole;
    }
}
