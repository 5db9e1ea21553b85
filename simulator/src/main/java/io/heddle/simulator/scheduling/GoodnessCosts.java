package io.heddle.simulator.scheduling;

/**
 * The cost of a choice by the {@link GoodnessScheduler}.
 *
 * @param cyclesPerElement for each task in the run queue
 * @param cyclesPerChoice for each choice
 * @param gigahertz the CPU's clock
 * @param headOnly whether the head of the run queue runs, without a search: the experiment of Bryant and Hartner, Figure 11
 */
public record GoodnessCosts(double cyclesPerElement, double cyclesPerChoice, double gigahertz, boolean headOnly) {
    /** The time of a search before its first element; the paper gives only the slopes. */
    private static final double CYCLES_PER_CHOICE = 500;

    /** A Pentium II Xeon, on which the paper measured. */
    private static final double GIGAHERTZ = 0.4;

    /** The time to renew the share of one task: a few instructions and a cache line. */
    private static final double CYCLES_PER_RENEWAL = 20;

    /** Linux 2.2.12 (Bryant and Hartner, Figure 6). */
    public static final GoodnessCosts LINUX_2_2 = new GoodnessCosts(167, CYCLES_PER_CHOICE, GIGAHERTZ, false);

    /** Linux 2.3.28 (Figure 6). */
    public static final GoodnessCosts LINUX_2_3 = new GoodnessCosts(179, CYCLES_PER_CHOICE, GIGAHERTZ, false);

    /** Linux 2.3.28 with the fields that goodness reads side by side (Figure 7). */
    public static final GoodnessCosts LINUX_2_3_PACKED = new GoodnessCosts(115, CYCLES_PER_CHOICE, GIGAHERTZ, false);

    /** Linux 2.2.12 with the fields that goodness reads side by side (Figure 7). */
    public static final GoodnessCosts LINUX_2_2_PACKED = new GoodnessCosts(108, CYCLES_PER_CHOICE, GIGAHERTZ, false);

    /** Linux 2.3.28, packed, which runs the head of the queue (Figure 11). */
    public static final GoodnessCosts HEAD_ONLY = new GoodnessCosts(115, CYCLES_PER_CHOICE, GIGAHERTZ, true);

    long choiceNanos(int elements) {
        return Math.round((cyclesPerChoice + cyclesPerElement * elements) / gigahertz);
    }

    long renewalNanos(int tasks) {
        return Math.round(CYCLES_PER_RENEWAL * tasks / gigahertz);
    }
}
