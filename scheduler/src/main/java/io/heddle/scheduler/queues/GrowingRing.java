package io.heddle.scheduler.queues;

/** A {@link Ring} that grows. */
public final class GrowingRing<E> extends Ring<E> {
    /** @param capacity at first; a power of two, and no less than the elements for which {@link #ensureRoom} makes room */
    public GrowingRing(int capacity) {
        super(capacity);
    }

    /**
     * Adds an element at the end. Called by the owner.
     *
     * @throws OutOfMemoryError if the ring cannot grow; then nothing has changed
     */
    public void add(E element) {
        if (!offer(element)) {
            grow();
            offer(element);
        }
    }

    /**
     * Grows if there is no room for more elements. Called by the owner.
     *
     * @throws OutOfMemoryError if the ring cannot grow; then nothing has changed
     */
    public void ensureRoom(int more) {
        if (room() < more) {
            grow();
        }
    }
}
