package io.heddle.simulator.execution;

/** How an execution ended. */
public enum Outcome {
    /** All threads have ended that the program waits for. */
    COMPLETED,
    /** The time limit has passed. */
    TIME_LIMIT,
    /** Every thread waits for another one. */
    DEADLOCK,
    /** The live objects do not fit into the heap. */
    OUT_OF_MEMORY
}
