package io.heddle.recipes.program;

/** An operation on tasks. */
public enum TaskOperation {
    /** {@code fork}: any worker may run the task. */
    FORK,
    /** {@code join} or {@code get}: waits for the task. */
    JOIN,
    /** {@code compute}, {@code exec} or {@code invoke}: runs the task in this thread. */
    COMPUTE,
    INVOKE_ALL,
    /** {@code submit} or {@code execute}: passes the task to a pool. */
    SUBMIT,
    NONE
}
