package io.heddle.scheduler.queues;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue, first in, first out: its owner adds and takes, other threads steal half of it.
 *
 * <p>The design is that of Go's run queues (runtime/proc.go, runqput, runqget and runqgrab).
 *
 * <p>The elements are those from {@code head} to {@code tail}; both only grow. The owner alone writes {@code tail}, with
 * release after the element, and a thief reads it with acquire before the element. All threads advance {@code head} by
 * compare-and-set, so each element is taken once. A thief copies the elements before it advances {@code head}: the owner
 * overwrites a place only after it has seen {@code head} beyond it, so a successful compare-and-set proves that the
 * copies are valid.
 *
 * <p>The owner may replace {@code places} by a larger array ({@link GrowingRing}). A thief reads {@code tail} before
 * {@code places}, so the array that it reads has all elements up to that tail.
 */
public class Ring<E> {
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

    private volatile @Nullable E[] places;

    @SuppressWarnings("unused") // accessed by HEAD
    private volatile long head;

    @SuppressWarnings("unused") // accessed by TAIL
    private volatile long tail;

    /** @param capacity a power of two; 0 for a ring that is always full */
    public Ring(int capacity) {
        places = places(capacity);
    }

    /** Adds an element at the end. Called by the owner. Returns false if the ring is full. */
    public final boolean offer(E element) {
        long end = (long) TAIL.get(this);
        @Nullable E[] mine = places;
        if (end - (long) HEAD.getAcquire(this) >= mine.length) {
            return false;
        }
        mine[place(mine, end)] = element;
        TAIL.setRelease(this, end + 1);
        return true;
    }

    /** Returns for how many elements there is room. Called by the owner. Thieves make more. */
    public final int room() {
        return places.length - size();
    }

    /** Returns the number of elements; an estimate while others add or take. */
    public final int size() {
        return (int) Math.max((long) TAIL.getAcquire(this) - (long) HEAD.getAcquire(this), 0);
    }

    /** Takes the first element. Called by the owner. Returns null if the ring is empty. */
    public final @Nullable E poll() {
        long end = (long) TAIL.get(this);
        long start = (long) HEAD.getAcquire(this);
        @Nullable E[] mine = places;
        while (start != end) {
            int place = place(mine, start);
            E element = mine[place];
            if (HEAD.compareAndSet(this, start, start + 1)) {
                // Otherwise the ring would keep what the element refers to.
                mine[place] = null;
                return element;
            }
            start = (long) HEAD.getAcquire(this);
        }
        return null;
    }

    /**
     * Takes the first half of the elements, rounded up, but no more than fit into another ring: returns the first one,
     * and adds the others to that ring. Called by any thread.
     *
     * @param target an empty ring that the calling thread owns
     * @return null if there is none
     */
    public final @Nullable E stealHalf(Ring<E> target) {
        long targetEnd = (long) TAIL.get(target);
        @Nullable E[] targetPlaces = target.places;
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            long size = (long) TAIL.getAcquire(this) - start;
            if (size <= 0) {
                return null;
            }
            @Nullable E[] theirs = places;
            int count = (int) Math.min(size - size / 2, targetPlaces.length + 1);
            E first = theirs[place(theirs, start)];
            for (int i = 1; i < count; i++) {
                targetPlaces[place(targetPlaces, targetEnd + i - 1)] = theirs[place(theirs, start + i)];
            }
            if (HEAD.compareAndSet(this, start, start + count)) {
                TAIL.setRelease(target, targetEnd + count - 1);
                return first;
            }
        }
    }

    /** Takes the first element. Called by any thread. Returns null if the ring is empty. */
    public final @Nullable E steal() {
        while (true) {
            long start = (long) HEAD.getAcquire(this);
            if ((long) TAIL.getAcquire(this) - start <= 0) {
                return null;
            }
            @Nullable E[] theirs = places;
            E element = theirs[place(theirs, start)];
            if (HEAD.compareAndSet(this, start, start + 1)) {
                return element;
            }
        }
    }

    public final boolean isEmpty() {
        // The head first: it never overtakes the tail, so a tail that is read later is not behind it.
        long start = (long) HEAD.getVolatile(this);
        return (long) TAIL.getVolatile(this) == start;
    }

    /**
     * Doubles the capacity. Called by the owner.
     *
     * @throws OutOfMemoryError if there is no memory for that; then nothing has changed
     */
    final void grow() {
        @Nullable E[] old = places;
        @Nullable E[] larger = places(2 * old.length);
        long end = (long) TAIL.get(this);
        for (long i = (long) HEAD.getAcquire(this); i < end; i++) {
            larger[place(larger, i)] = old[place(old, i)];
        }
        // A thief that still reads the old array finds what was there: nothing is written to it any more.
        places = larger;
    }

    @SuppressWarnings("unchecked") // The array never leaves the ring.
    private static <E> @Nullable E[] places(int capacity) {
        return (@Nullable E[]) new Object[capacity];
    }

    private static int place(@Nullable Object[] places, long index) {
        return (int) index & (places.length - 1);
    }
}
