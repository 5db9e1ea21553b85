package io.heddle.recipes.reach;

/** What a call does with tasks. */
public enum TaskOperation {
    /** Leaves it to whoever has time. */
    FORK,
    /** Waits for it. */
    JOIN,
    /** Does it at once, in this thread. */
    COMPUTE,
    INVOKE_ALL,
    /** Hands it to a pool. */
    SUBMIT,
    NONE
}
