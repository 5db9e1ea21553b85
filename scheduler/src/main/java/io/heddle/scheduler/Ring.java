package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of ready threads, first in first out: one carrier adds and takes, other threads steal half of it.
 *
 * <p>The design is that of Go's run queues (runtime/proc.go, runqput, runqget and runqgrab).
 *
 * <p>The tasks are those from {@code head} to {@code tail}; both only grow. The owner alone writes {@code tail}, with
 * release after the task, and a thief reads it with acquire before the task. All threads advance {@code head} by
 * compare-and-set, so each task is taken once. A thief copies the tasks before it advances {@code head}: the owner
 * overwrites a place only after it has seen {@code head} beyond it, so a successful compare-and-set proves that the
 * copies are valid.
 */
final class Ring {
    static final int CAPACITY = 256;

    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(Ring.class, "head", long.class);
            TAIL = lookup.findVarHandle(Ring.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final @Nullable ThreadTask[] tasks;
    private final int mask;

    @SuppressWarnings("unused") // accessed by HEAD
    private volatile long head;

    @SuppressWarnings("unused") // accessed by TAIL
    private volatile long tail;

    Ring() {
        this(CAPACITY);
    }

    /** @param capacity a power of two; 0 for a ring that is always full */
    Ring(int capacity) {
        tasks = new @Nullable ThreadTask[capacity];
        mask = capacity - 1;
    }

    /** Adds a task at the end. Called by the owner. Returns false if the ring is full. */
    boolean offer(ThreadTask task) {
        long end = (long) TAIL.get(this);
        if (end - (long) HEAD.getAcquire(this) > mask) {
            return false;
        }
        tasks[(int) end & mask] = task;
        TAIL.setRelease(this, end + 1);
        return true;
    }

    /** Returns for how many tasks there is room. Called by the owner. Thieves make more. */
    int room() {
        return mask + 1 - size();
    }

    /** Returns the number of tasks; an estimate while others add or take. */
    int size() {
        return (int) Math.max((long) TAIL.getAcquire(this) - (long) HEAD.getAcquire(this), 0);
    }

    /** Takes the first task. Called by the owner. */
    @Nullable
    ThreadTask poll() {
        long end = (long) TAIL.get(this);
        long start = (long) HEAD.getAcquire(this);
        while (start != end) {
            int place = (int) start & mask;
            ThreadTask task = tasks[place];
            if (HEAD.compareAndSet(this, start, start + 1)) {
                // Otherwise the ring would keep a thread that has ended.
                tasks[place] = null;
                return task;
            }
            start = (long) HEAD.getAcquire(this);
        }
        return null;
    }

    /**
     * Takes the first half of the tasks, rounded up: returns the first one, and adds the others to another ring.
     *
     * @param target an empty ring of the same capacity that the calling thread owns
     */
    @Nullable
    ThreadTask stealHalf(Ring target) {
        long targetEnd = (long) TAIL.get(target);
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            long size = (long) TAIL.getAcquire(this) - start;
            if (size <= 0) {
                return null;
            }
            int count = (int) (size - size / 2);
            // A larger size was never true: others have advanced the head between the two reads.
            if (size <= mask + 1) {
                ThreadTask first = tasks[(int) start & mask];
                for (int i = 1; i < count; i++) {
                    target.tasks[(int) (targetEnd + i - 1) & mask] = tasks[(int) (start + i) & mask];
                }
                if (HEAD.compareAndSet(this, start, start + count)) {
                    TAIL.setRelease(target, targetEnd + count - 1);
                    return first;
                }
            }
        }
    }

    /** Takes the first task. Called by any thread. */
    @Nullable
    ThreadTask steal() {
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            if ((long) TAIL.getAcquire(this) - start <= 0) {
                return null;
            }
            ThreadTask task = tasks[(int) start & mask];
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
}
