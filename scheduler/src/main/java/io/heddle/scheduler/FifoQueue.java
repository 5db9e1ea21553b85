package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/** Ready threads, first in first out. */
final class FifoQueue<T extends ReadyTask<T>> implements ReadyQueue<T> {
    private @Nullable T first;
    private @Nullable T last;
    private int size;

    @Override
    public void add(T task) {
        addAll(task, task, 1);
    }

    @Override
    public void addAll(T addedFirst, T addedLast, int count) {
        if (last == null) {
            first = addedFirst;
        } else {
            last.next = addedFirst;
        }
        last = addedLast;
        size += count;
    }

    /** Returns the first task, without taking it. */
    @Nullable
    T peek() {
        return first;
    }

    @Override
    public @Nullable T poll() {
        T task = first;
        if (task != null) {
            first = task.next;
            task.next = null;
            if (first == null) {
                last = null;
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
