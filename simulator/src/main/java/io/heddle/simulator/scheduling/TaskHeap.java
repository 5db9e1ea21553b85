package io.heddle.simulator.scheduling;

import java.util.Arrays;

/** Tasks by a key, the least one first. A binary heap that finds each task's place, so that any task can be removed. */
final class TaskHeap {
    private final long[] keys;
    private final int[] places;
    private int[] heap = new int[16];
    private int size;

    /**
     * @param keys the key of each task; constant while the task is in the heap
     * @param places room for the place of each task; shared by heaps that have no task in common
     */
    TaskHeap(long[] keys, int[] places) {
        this.keys = keys;
        this.places = places;
    }

    int size() {
        return size;
    }

    /** Returns the task at a place, from 0 to the size - 1; the least one is at 0. */
    int at(int place) {
        return heap[place];
    }

    void add(int task) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        up(size++, task);
    }

    void remove(int task) {
        int place = places[task];
        int moved = heap[--size];
        if (place < size) {
            up(place, moved);
            if (heap[place] == moved) {
                down(place, moved);
            }
        }
    }

    private void up(int from, int task) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >> 1;
            if (!isBefore(task, heap[parent])) {
                break;
            }
            put(place, heap[parent]);
            place = parent;
        }
        put(place, task);
    }

    private void down(int from, int task) {
        int place = from;
        int child = 2 * place + 1;
        while (child < size) {
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], task)) {
                break;
            }
            put(place, heap[child]);
            place = child;
            child = 2 * place + 1;
        }
        put(place, task);
    }

    private void put(int place, int task) {
        heap[place] = task;
        places[task] = place;
    }

    /** Tasks with equal keys are in the order of their numbers, so that results do not depend on the heap's history. */
    private boolean isBefore(int one, int other) {
        return keys[one] < keys[other] || (keys[one] == keys[other] && one < other);
    }
}
