package io.heddle.simulator.execution;

/** The times of all threads of a role. */
final class RoleTimes {
    /** CPU time, overhead included. */
    long cpuNanos;

    /** The time for which threads were ready without a CPU. */
    long waitNanos;
}
