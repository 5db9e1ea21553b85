package io.heddle.simulator.scheduling;

import java.util.Arrays;

/** Tasks in a row, linked by number. A task is in one of the lists that share their links. */
final class TaskList {
    private static final int NONE = SchedulingModel.NONE;

    private final Links links;
    private int first = NONE;
    private int last = NONE;

    /** The links of all tasks. */
    static final class Links {
        private final int[] next;
        private final int[] previous;
        private final boolean[] linked;

        Links(int tasks) {
            next = new int[tasks];
            previous = new int[tasks];
            linked = new boolean[tasks];
            Arrays.fill(next, NONE);
            Arrays.fill(previous, NONE);
        }

        /** Returns whether a task is in one of the lists. */
        boolean has(int task) {
            return linked[task];
        }
    }

    TaskList(Links links) {
        this.links = links;
    }

    boolean isEmpty() {
        return first == NONE;
    }

    int first() {
        return first;
    }

    int after(int task) {
        return links.next[task];
    }

    void addFirst(int task) {
        links.linked[task] = true;
        links.next[task] = first;
        links.previous[task] = NONE;
        if (first == NONE) {
            last = task;
        } else {
            links.previous[first] = task;
        }
        first = task;
    }

    void addLast(int task) {
        links.linked[task] = true;
        links.previous[task] = last;
        links.next[task] = NONE;
        if (last == NONE) {
            first = task;
        } else {
            links.next[last] = task;
        }
        last = task;
    }

    void remove(int task) {
        links.linked[task] = false;
        int next = links.next[task];
        int previous = links.previous[task];
        if (previous == NONE) {
            first = next;
        } else {
            links.next[previous] = next;
        }
        if (next == NONE) {
            last = previous;
        } else {
            links.previous[next] = previous;
        }
    }
}
