package io.heddle.policy;

import java.time.Duration;

/**
 * How long a real-time thread may keep a CPU from others of the program.
 *
 * <p>A program may hold its own threads up for ever, if those that run never give way: threads that spin for others, and
 * HotSpot's own, which wait for each other by sleeping for a microsecond at a time (SpinYield). The kernel lengthens a fair
 * thread's sleep by its timer slack, 50 µs, and a real-time thread's by nothing: such a sleep is over before the CPU is given
 * away, to the thread waited for or to anyone.
 *
 * @param length who had a CPU for most of this time gives way
 * @param pause for so long, in the class it had before; if zero, it only goes to the end of its rank's queue
 */
public record Quantum(Duration length, Duration pause) {
    private static final Duration LONG = Duration.ofMillis(200);

    /** To others of its rank. */
    static final Quantum AMONG_EQUALS = new Quantum(LONG, Duration.ZERO);

    /** To others of its rank, as often as the kernel ends the turns of SCHED_RR (sched_rr_timeslice_ms). */
    static final Quantum ROUND_ROBIN = new Quantum(Duration.ofMillis(100), Duration.ZERO);

    /** To all, for it may wait for one ranked below it. */
    static final Quantum AHEAD = new Quantum(LONG, Duration.ofMillis(10));

    /**
     * For those with more work than the program can wait for: a compiler ranked ahead for good takes a whole CPU from a
     * program that warms up. Short beside what a user notices, long beside a compilation of the quick kind.
     */
    static final Quantum ALTERNATE = new Quantum(Duration.ofMillis(32), Duration.ofMillis(32));

    /** For people. */
    String describe() {
        return "turns of " + Durations.describe(length)
                + (pause.isZero() ? "" : ", pauses of " + Durations.describe(pause));
    }
}
