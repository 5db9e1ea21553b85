package io.heddle.lint.verification.harness;

/** How a task is tested whose results vary for the same data. */
public enum RacingTasks {
    /** The task can't be tested. */
    REFUSED,

    /**
     * The task is tested with one worker. This is for fixes that let no tasks overlap that did not overlap before: races that exist
     * after the fix existed before.
     */
    ONE_WORKER
}
