package io.heddle.policy;

import java.time.Duration;

/**
 * The longest time that a real-time thread may keep a CPU from other threads of the program.
 *
 * <p>Without a limit, running threads can block the program forever: they may spin for threads that get no CPU.
 * HotSpot's own threads wait for each other by sleeps of 1 µs (SpinYield). The kernel adds its timer slack of 50 µs to
 * the sleeps of fair threads only. A real-time thread's sleep ends before the CPU switches to another thread.
 *
 * @param length the period in which a thread that used a CPU for most of it is preempted
 * @param pause how long the thread then returns to its original class; if zero, it moves to the end of its rank's run
 *     queue
 */
public record Quantum(Duration length, Duration pause) {
    private static final Duration LONG = Duration.ofMillis(200);

    /** The default: preemption in favour of the same rank. */
    static final Quantum WITHIN_RANK = new Quantum(LONG, Duration.ZERO);

    /** Preemption in favour of the same rank, with the kernel's default for SCHED_RR (sched_rr_timeslice_ms). */
    static final Quantum ROUND_ROBIN = new Quantum(Duration.ofMillis(100), Duration.ZERO);

    /** Preemption in favour of all threads. A thread ranked ahead may wait for one ranked below it. */
    static final Quantum AHEAD = new Quantum(LONG, Duration.ofMillis(10));

    /**
     * Equal times ahead and in the original class, for compilers. A compiler that is always ranked ahead takes a whole
     * CPU while a program warms up. 32 ms is short for a user and long for a C1 compilation.
     */
    static final Quantum ALTERNATE = new Quantum(Duration.ofMillis(32), Duration.ofMillis(32));

    /** A description for people. */
    String describe() {
        return "turns of " + Durations.describe(length)
                + (pause.isZero() ? "" : ", pauses of " + Durations.describe(pause));
    }
}
