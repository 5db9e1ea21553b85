package io.heddle.scheduler;

import org.jspecify.annotations.Nullable;

/** Ready threads, first in first out. */
final class FifoQueue implements ReadyQueue {
    private @Nullable ThreadTask first;
    private @Nullable ThreadTask last;
    private int size;

    @Override
    public void add(ThreadTask task) {
        addAll(task, task, 1);
    }

    @Override
    public void addAll(ThreadTask addedFirst, ThreadTask addedLast, int count) {
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
    ThreadTask peek() {
        return first;
    }

    @Override
    public @Nullable ThreadTask poll() {
        ThreadTask task = first;
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
