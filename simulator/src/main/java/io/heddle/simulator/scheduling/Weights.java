package io.heddle.simulator.scheduling;

/** The weights of nice values in Linux (sched_prio_to_weight): a step is a factor of about 1.25. */
final class Weights {
    /** The weight of nice 0. */
    static final int ORDINARY = 1024;

    private static final int LOWEST_NICE = -20;

    private static final int[] WEIGHTS = {
        88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916, 9548, 7620, 6100, 4904, 3906, 3121, 2501,
        1991, 1586, 1277, 1024, 820, 655, 526, 423, 335, 272, 215, 172, 137, 110, 87, 70, 56, 45, 36, 29, 23, 18, 15
    };

    private Weights() {}

    static int of(int nice) {
        return WEIGHTS[nice - LOWEST_NICE];
    }

    /** Returns the virtual time that passes for a task while it runs. */
    static long virtualNanos(long nanos, int weight) {
        return weight == ORDINARY ? nanos : nanos * ORDINARY / weight;
    }

    /** Returns how long a task runs while its virtual time passes. */
    static long realNanos(long virtualNanos, int weight) {
        return weight == ORDINARY ? virtualNanos : virtualNanos * weight / ORDINARY;
    }
}
