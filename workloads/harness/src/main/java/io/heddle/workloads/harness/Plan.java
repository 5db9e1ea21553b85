package io.heddle.workloads.harness;

/**
 * The amount of work: job {@code j} runs task {@code j % tasks}. If there are more jobs than tasks, tasks run several times, and
 * all results of a task must be equal.
 */
public record Plan(long jobs, int tasks, WorkDistribution sharing) {
    /** The most jobs. More would need gigabytes for the results alone. */
    static final long MOST_JOBS = 10_000_000;
}
