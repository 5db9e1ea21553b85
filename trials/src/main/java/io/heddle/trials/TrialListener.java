package io.heddle.trials;

/** Receives the progress of a trial, on the thread that runs it. */
public interface TrialListener<M> {

    /** A listener that ignores everything. */
    static <M> TrialListener<M> silent() {
        return new TrialListener<>() {};
    }

    default void started(RunId run) {}

    default void measured(RunId run, M measurement) {}

    /** Something outside invalidated the run. The trial retries it unless no retry is left. */
    default void disturbed(RunId run, String reason) {}

    /** The run failed, and its arm leaves the trial. */
    default void failed(RunId run, String reason) {}

    /**
     * Every remaining arm has run in a round.
     *
     * @param round from 0 within its phase
     */
    default void roundEnded(RunId.Phase phase, int round) {}

    /** The trial has ended, completely or not, or by an exception. */
    default void ended() {}
}
