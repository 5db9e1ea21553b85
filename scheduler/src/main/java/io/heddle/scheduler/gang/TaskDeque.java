package io.heddle.scheduler.gang;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one worker: the worker adds and takes at one end, other workers steal at the other end.
 *
 * <p>The algorithm is that of Chase and Lev, "Dynamic Circular Work-Stealing Deque" (SPAA 2005), with the fences of Le,
 * Pop, Cohen and Zappa Nardelli, "Correct and Efficient Work-Stealing for Weak Memory Models" (PPoPP 2013, Figure 1).
 *
 * <p>The tasks are those from {@code top} to {@code bottom}. The owner alone writes {@code bottom} and {@code tasks}.
 * {@code top} only grows, by compare-and-set: thieves take at it, and so does the owner for the last task. The owner
 * lowers {@code bottom} before it reads {@code top}, and a thief reads {@code top} before {@code bottom}, each with a
 * full fence between. So both see it if they are after the same task, and the compare-and-set decides.
 */
final class TaskDeque<T> {
    private static final int INITIAL_CAPACITY = 64;

    private static final VarHandle TOP;
    private static final VarHandle BOTTOM;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOP = lookup.findVarHandle(TaskDeque.class, "top", long.class);
            BOTTOM = lookup.findVarHandle(TaskDeque.class, "bottom", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile AtomicReferenceArray<@Nullable T> tasks;

    @SuppressWarnings("unused") // accessed by TOP
    private volatile long top;

    @SuppressWarnings("unused") // accessed by BOTTOM
    private volatile long bottom;

    TaskDeque() {
        this(INITIAL_CAPACITY);
    }

    /** @param capacity a power of two; the deque grows beyond it */
    TaskDeque(int capacity) {
        tasks = new AtomicReferenceArray<>(capacity);
    }

    /**
     * Adds a task. Called by the owner.
     *
     * @throws OutOfMemoryError if the deque cannot grow; then nothing has changed
     */
    void push(T task) {
        long end = (long) BOTTOM.get(this);
        long start = (long) TOP.getAcquire(this);
        AtomicReferenceArray<@Nullable T> places = tasks;
        if (end - start >= places.length()) {
            places = grow(places, start, end);
        }
        places.setPlain(place(places, end), task);
        BOTTOM.setRelease(this, end + 1);
    }

    private AtomicReferenceArray<@Nullable T> grow(AtomicReferenceArray<@Nullable T> old, long start, long end) {
        AtomicReferenceArray<@Nullable T> larger = new AtomicReferenceArray<>(2 * old.length());
        for (long i = start; i < end; i++) {
            larger.setPlain(place(larger, i), old.getPlain(place(old, i)));
        }
        tasks = larger;
        return larger;
    }

    /** Takes the task that was added last. Called by the owner. */
    @Nullable
    T pop() {
        long last = (long) BOTTOM.get(this) - 1;
        BOTTOM.setOpaque(this, last);
        VarHandle.fullFence();
        long start = (long) TOP.getOpaque(this);
        T task = null;
        if (start <= last) {
            AtomicReferenceArray<@Nullable T> places = tasks;
            task = places.getPlain(place(places, last));
            if (start < last) {
                places.setPlain(place(places, last), null);
                return task;
            }
            if (!TOP.compareAndSet(this, start, start + 1)) {
                task = null;
            }
        }
        BOTTOM.setOpaque(this, last + 1);
        return task;
    }

    /** Takes the task that was added first. Called by any thread. Returns null if the deque is empty. */
    @Nullable
    T steal() {
        while (true) {
            long start = (long) TOP.getAcquire(this);
            VarHandle.fullFence();
            long end = (long) BOTTOM.getAcquire(this);
            if (start >= end) {
                return null;
            }
            AtomicReferenceArray<@Nullable T> places = tasks;
            T task = places.getPlain(place(places, start));
            if (TOP.compareAndSet(this, start, start + 1)) {
                return task;
            }
        }
    }

    /** Returns the number of tasks; for other threads than the owner an estimate. */
    int size() {
        long end = (long) BOTTOM.getOpaque(this);
        return (int) Math.max(0, end - (long) TOP.getOpaque(this));
    }

    private static int place(AtomicReferenceArray<?> places, long index) {
        return (int) index & (places.length() - 1);
    }
}
