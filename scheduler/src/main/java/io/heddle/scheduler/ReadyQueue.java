package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * Ready threads in the order in which they are to run. Implementations link the tasks themselves, so that nothing
 * allocates memory. They are not thread-safe.
 */
interface ReadyQueue {
    void add(ThreadTask task);

    /** Takes the task that is to run next; returns null if there is none. */
    @Nullable
    ThreadTask poll();

    int size();
}
