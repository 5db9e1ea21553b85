package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/** Ready threads, last in first out. Now and then the oldest one has its turn, so that it does not starve. */
final class LifoQueue<T extends ReadyTask<T>> implements ReadyQueue<T> {
    /** After this many polls the oldest task is next. */
    static final int OLDEST_EVERY = 61;

    /** The ends of a list that is linked in both directions: {@code next} leads to older tasks. */
    private @Nullable T newest;

    private @Nullable T oldest;
    private int size;
    private int untilOldest = OLDEST_EVERY;

    @Override
    public void add(T task) {
        task.next = newest;
        if (newest == null) {
            oldest = task;
        } else {
            newest.previous = task;
        }
        newest = task;
        size++;
    }

    @Override
    public @Nullable T poll() {
        if (--untilOldest > 0) {
            return pollNewest();
        }
        untilOldest = OLDEST_EVERY;
        return pollOldest();
    }

    private @Nullable T pollNewest() {
        T task = newest;
        if (task != null) {
            newest = task.next;
            task.next = null;
            if (newest == null) {
                oldest = null;
            } else {
                newest.previous = null;
            }
            size--;
        }
        return task;
    }

    private @Nullable T pollOldest() {
        T task = oldest;
        if (task != null) {
            oldest = task.previous;
            task.previous = null;
            if (oldest == null) {
                newest = null;
            } else {
                oldest.next = null;
            }
            size--;
        }
        return task;
    }

    @Override
    public int size() {
        return size;
    }
}
