package io.heddle.workloads.harness;

/**
 * How much work there is: job {@code j} answers question {@code j % questions}. With more jobs than questions
 * most questions are answered several times, and every one of those answers must be the same.
 */
public record Plan(long jobs, int questions, Sharing sharing) {
    /** More would need gigabytes for the answers alone. */
    static final long MOST_JOBS = 10_000_000;
}
