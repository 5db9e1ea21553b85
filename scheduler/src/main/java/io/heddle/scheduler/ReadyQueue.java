package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/**
 * Ready threads in the order in which they are to run. Implementations link the tasks themselves, so that nothing
 * allocates memory. They are not thread-safe.
 */
public interface ReadyQueue<T extends ReadyTask<T>> {
    void add(T task);

    /**
     * Adds tasks that are linked by {@code next}.
     *
     * @param first the first one
     * @param last the last one
     * @param count their number
     */
    default void addAll(T first, T last, int count) {
        @Nullable T task = first;
        while (task != null) {
            T next = task.next;
            task.next = null;
            add(task);
            task = next;
        }
    }

    /** Takes the task that is to run next; returns null if there is none. */
    @Nullable
    T poll();

    int size();
}
