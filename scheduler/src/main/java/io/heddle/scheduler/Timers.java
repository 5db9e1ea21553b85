package io.heddle.scheduler;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The timers of the threads that wait for a time on one processor: a binary heap, the earliest timer first.
 *
 * <p>A cancelled timer leaves the heap at once. Most timers are cancelled: they guard a wait that normally ends earlier.
 *
 * <p>The heap is guarded by this object's monitor. {@code earliest} is written under it and read without, by carriers
 * that look whether a timer is due.
 */
final class Timers {
    /** The deadline when there is no timer. */
    static final long NONE = Long.MAX_VALUE;

    private static final int INITIAL_CAPACITY = 16;
    private static final long EPOCH = System.nanoTime();

    private @Nullable Timer[] heap = new @Nullable Timer[INITIAL_CAPACITY];
    private int size;
    private volatile long earliest = NONE;

    /** Returns the time in nanoseconds since the first use of this class. Deadlines are such times. */
    static long now() {
        return System.nanoTime() - EPOCH;
    }

    /** Returns the deadline of the earliest timer; {@link #NONE} if there is no timer. */
    long earliest() {
        return earliest;
    }

    /** Returns whether a timer is due. */
    boolean isDue() {
        long first = earliest;
        return first != NONE && first <= now();
    }

    /**
     * Adds a timer.
     *
     * @param nanos the delay
     * @return the timer
     * @throws OutOfMemoryError if there is no memory for the timer; then nothing has changed
     */
    Timer add(Runnable command, long nanos) {
        long deadline = now() + Math.max(nanos, 0);
        return addAt(command, deadline < 0 ? NONE - 1 : deadline);
    }

    /**
     * Adds a timer.
     *
     * @param deadline on the clock of {@link #now}, less than {@link #NONE}
     */
    Timer addAt(Runnable command, long deadline) {
        Timer timer = new Timer(this, command, deadline);
        synchronized (this) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            siftUp(timer, size++);
            updateEarliest();
        }
        return timer;
    }

    /** Removes a timer; returns false if it was not in the heap. */
    synchronized boolean remove(Timer timer) {
        int index = timer.index;
        if (index == Timer.REMOVED) {
            return false;
        }
        timer.index = Timer.REMOVED;
        Timer last = last();
        if (last != timer) {
            siftUp(last, index);
            if (last.index == index) {
                siftDown(last, index);
            }
        }
        updateEarliest();
        return true;
    }

    synchronized boolean contains(Timer timer) {
        return timer.index != Timer.REMOVED;
    }

    /** Removes the earliest timer if it is due; returns null otherwise. */
    @Nullable
    Timer pollDue() {
        if (!isDue()) {
            return null;
        }
        synchronized (this) {
            Timer first = heap[0];
            return first != null && first.deadline() <= now() && remove(first) ? first : null;
        }
    }

    private Timer last() {
        Timer last = heap[--size];
        heap[size] = null;
        if (last == null) {
            throw new IllegalStateException("the heap has a hole");
        }
        return last;
    }

    private void updateEarliest() {
        Timer first = heap[0];
        long next = first == null ? NONE : first.deadline();
        if (next != earliest) {
            earliest = next;
        }
    }

    /** Puts a timer at a place or above it. */
    private void siftUp(Timer timer, int from) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            Timer above = heap[parent];
            if (above == null || above.deadline() <= timer.deadline()) {
                break;
            }
            put(above, at);
            at = parent;
        }
        put(timer, at);
    }

    /** Puts a timer at a place or below it. */
    private void siftDown(Timer timer, int from) {
        int at = from;
        Timer child = earlierChild(at);
        while (child != null && child.deadline() < timer.deadline()) {
            int next = child.index;
            put(child, at);
            at = next;
            child = earlierChild(at);
        }
        put(timer, at);
    }

    private @Nullable Timer earlierChild(int at) {
        int index = 2 * at + 1;
        Timer left = index < size ? heap[index] : null;
        Timer right = index + 1 < size ? heap[index + 1] : null;
        return left != null && right != null && right.deadline() < left.deadline() ? right : left;
    }

    private void put(Timer timer, int at) {
        heap[at] = timer;
        timer.index = at;
    }
}
