package io.heddle.trials;

/** Something that can be run and measured once, for example a program under a policy. */
@FunctionalInterface
public interface Measurable<M> {

    /**
     * Runs once.
     *
     * @throws RunFailed when the run cannot be counted and no later one could: the arm leaves the trial
     * @throws RunDisturbed when something outside spoiled this run: it is repeated
     * @throws InterruptedException when the caller's thread is interrupted: the trial ends with what it has
     */
    M measure() throws RunFailed, RunDisturbed, InterruptedException;
}
