package io.heddle.simulator.execution;

import java.util.Arrays;

/** Tasks in the order in which they came. */
final class TaskQueue {
    private int[] tasks = new int[64];
    private int first;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(int task) {
        if (size == tasks.length) {
            int[] larger = Arrays.copyOf(tasks, 2 * size);
            System.arraycopy(tasks, 0, larger, size, first);
            tasks = larger;
        }
        tasks[(first + size) % tasks.length] = task;
        size++;
    }

    int poll() {
        int task = tasks[first];
        first = (first + 1) % tasks.length;
        size--;
        return task;
    }
}
