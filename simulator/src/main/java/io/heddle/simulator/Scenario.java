package io.heddle.simulator;

import io.heddle.policy.Policy;

/**
 * A machine, a heap and a policy for a recorded program.
 *
 * @param cpus the CPUs that the program may use
 * @param heapBytes the maximum heap; {@link #RECORDED_HEAP} for that of the recording
 * @param policy may convert threads to virtual ones
 */
public record Scenario(int cpus, long heapBytes, Policy policy) {
    public static final long RECORDED_HEAP = 0;

    public Scenario {
        if (cpus < 1) {
            throw new IllegalArgumentException("a program needs at least one CPU, not " + cpus);
        }
        if (heapBytes < 0) {
            throw new IllegalArgumentException("a heap has more than 0 bytes, not " + heapBytes);
        }
    }
}
