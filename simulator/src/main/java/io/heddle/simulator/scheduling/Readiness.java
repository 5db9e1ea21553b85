package io.heddle.simulator.scheduling;

/** Why a task is ready. */
public enum Readiness {
    /** It has started. */
    STARTED,
    /** Its wait has ended. */
    WOKEN,
    /** Another task gets its CPU. */
    PREEMPTED,
    /** It gives way to others by itself. */
    YIELDED
}
