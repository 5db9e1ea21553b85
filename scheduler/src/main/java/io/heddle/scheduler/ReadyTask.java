package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * An element of the queues of ready threads. The queues link tasks by these fields, and choose by the two methods. A task is in one
 * queue at most, which alone writes the fields.
 *
 * <p>The scheduler has one kind of tasks; a simulation of it has another one.
 *
 * @param <T> the tasks themselves
 */
public abstract class ReadyTask<T extends ReadyTask<T>> {
    /** The next task in an {@link Inbox} or {@link ReadyQueue}. */
    @Nullable
    T next;

    /** The task before this one in a {@link LifoQueue}. */
    @Nullable
    T previous;

    /** The number of tasks from this one on in the stack of an {@link Inbox}. */
    int depth;

    /** When this task is due in a {@link LevelQueue}. */
    long deadline;

    /** Returns the priority of the thread now, from 1 to 10. */
    protected abstract int priority();

    /** Returns how long the thread usually runs until it waits; 0 before its first run that was timed. */
    protected abstract long runNanos();
}
