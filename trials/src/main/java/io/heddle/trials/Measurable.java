package io.heddle.trials;

/** Something that can be run and measured, for example a program under a policy. */
@FunctionalInterface
public interface Measurable<M> {

    /**
     * Runs once and returns the measurement.
     *
     * @throws RunFailed when neither this run nor a later one can be counted; the arm leaves the trial
     * @throws RunDisturbed when something outside the arm invalidated this run; the trial retries it
     * @throws InterruptedException when the calling thread is interrupted; the trial ends with the samples so far
     */
    M measure() throws RunFailed, RunDisturbed, InterruptedException;
}
