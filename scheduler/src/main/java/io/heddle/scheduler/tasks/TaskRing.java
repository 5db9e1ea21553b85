package io.heddle.scheduler.tasks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A queue of tasks that grows, first in, first out: its owner adds and takes, other threads steal half of it.
 *
 * <p>The tasks are those from {@code head} to {@code tail}; both only grow. The owner alone writes {@code tail}, with
 * release after the task, and {@code tasks}. All threads advance {@code head} by compare-and-set, so each task is taken
 * once. A thief reads {@code tail} before {@code tasks}, so the array that it reads has all tasks up to that tail. It
 * copies them before it advances {@code head}: the owner overwrites a place only after it has seen {@code head} beyond
 * it, and never writes to an array that it has replaced, so a successful compare-and-set proves that the copies are
 * valid.
 */
final class TaskRing {
    private static final int INITIAL_CAPACITY = 256;

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(TaskRing.class, "head", long.class);
            TAIL = lookup.findVarHandle(TaskRing.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Runnable[] tasks;

    @SuppressWarnings("unused") // accessed by HEAD
    private volatile long head;

    @SuppressWarnings("unused") // accessed by TAIL
    private volatile long tail;

    TaskRing() {
        this(INITIAL_CAPACITY);
    }

    /** @param capacity at first; a power of two, and no less than the tasks for which {@link #ensureRoom} makes room */
    TaskRing(int capacity) {
        tasks = new @Nullable Runnable[capacity];
    }

    /**
     * Adds a task at the end. Called by the owner.
     *
     * @throws OutOfMemoryError if the ring cannot grow; then nothing has changed
     */
    void add(Runnable task) {
        ensureRoom(1);
        long end = (long) TAIL.get(this);
        @Nullable Runnable[] places = tasks;
        places[place(places, end)] = task;
        TAIL.setRelease(this, end + 1);
    }

    /**
     * Grows until there is room for more tasks. Called by the owner.
     *
     * @throws OutOfMemoryError if the ring cannot grow; then nothing has changed
     */
    void ensureRoom(int more) {
        long end = (long) TAIL.get(this);
        long start = (long) HEAD.getAcquire(this);
        @Nullable Runnable[] old = tasks;
        if (end - start + more <= old.length) {
            return;
        }
        @Nullable Runnable[] larger = new @Nullable Runnable[2 * old.length];
        for (long i = start; i < end; i++) {
            larger[place(larger, i)] = old[place(old, i)];
        }
        tasks = larger;
    }

    /** Takes the first task. Called by the owner. Returns null if the ring is empty. */
    @Nullable
    Runnable poll() {
        long end = (long) TAIL.get(this);
        long start = (long) HEAD.getAcquire(this);
        @Nullable Runnable[] places = tasks;
        while (start != end) {
            int place = place(places, start);
            Runnable task = places[place];
            if (HEAD.compareAndSet(this, start, start + 1)) {
                // Otherwise the ring would keep what the task refers to.
                places[place] = null;
                return task;
            }
            start = (long) HEAD.getAcquire(this);
        }
        return null;
    }

    /**
     * Takes the first half of the tasks, rounded up, but no more than fit into another ring without growth: returns the
     * first one, and adds the others to that ring. Called by any thread.
     *
     * @param target an empty ring that the calling thread owns
     * @return null if there is none
     */
    @Nullable
    Runnable stealHalf(TaskRing target) {
        long targetEnd = (long) TAIL.get(target);
        @Nullable Runnable[] targetPlaces = target.tasks;
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            long size = (long) TAIL.getAcquire(this) - start;
            if (size <= 0) {
                return null;
            }
            @Nullable Runnable[] places = tasks;
            int count = (int) Math.min(size - size / 2, targetPlaces.length);
            Runnable first = places[place(places, start)];
            for (int i = 1; i < count; i++) {
                targetPlaces[place(targetPlaces, targetEnd + i - 1)] = places[place(places, start + i)];
            }
            if (HEAD.compareAndSet(this, start, start + count)) {
                TAIL.setRelease(target, targetEnd + count - 1);
                return first;
            }
        }
    }

    /** Takes the first task. Called by any thread. Returns null if the ring is empty. */
    @Nullable
    Runnable steal() {
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            if ((long) TAIL.getAcquire(this) - start <= 0) {
                return null;
            }
            @Nullable Runnable[] places = tasks;
            Runnable task = places[place(places, start)];
            if (HEAD.compareAndSet(this, start, start + 1)) {
                return task;
            }
        }
    }

    boolean isEmpty() {
        // The head first: it never overtakes the tail, so a tail that is read later is not behind it.
        long start = (long) HEAD.getVolatile(this);
        return (long) TAIL.getVolatile(this) == start;
    }

    /** Returns the number of tasks; an estimate while others take. */
    int size() {
        return (int) Math.max((long) TAIL.getAcquire(this) - (long) HEAD.getAcquire(this), 0);
    }

    private static int place(@Nullable Runnable[] places, long index) {
        return (int) index & (places.length - 1);
    }
}
