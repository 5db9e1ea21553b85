package io.heddle.lab;

import io.heddle.trials.TrialListener;
import io.heddle.trials.progress.TrialProgress;

/** Receives the progress of an experiment. */
public interface ExperimentListener {

    /** One line about what comes next, or how far the experiment is. */
    void progress(String line);

    /** One line about a failure. */
    void warn(String line);

    /**
     * The listener of a trial that begins.
     *
     * @param part the part of the experiment
     * @param metric the metric of the ratios, for people; empty when it needs no name
     */
    <M> TrialListener<M> trial(String part, String metric, TrialProgress<M> progress);
}
