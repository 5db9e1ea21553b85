package io.heddle.trials;

/** Told of a trial's progress, on the thread that runs it. */
public interface TrialListener<M> {

    /** A listener that is not interested. */
    static <M> TrialListener<M> silent() {
        return new TrialListener<>() {};
    }

    default void started(Run run) {}

    default void measured(Run run, M measurement) {}

    /** The run was spoiled; it is repeated unless its repeats are used up. */
    default void disturbed(Run run, String reason) {}

    /** The run failed and its arm leaves the trial. */
    default void failed(Run run, String reason) {}
}
