package io.heddle.simulator.execution;

import org.jspecify.annotations.Nullable;

/** The heap in which the threads of a simulated program allocate. */
public interface Heap {
    /** A heap that is never full. */
    Heap ENDLESS = new Heap() {
        @Override
        public long freeBytes() {
            return Long.MAX_VALUE >> 20;
        }

        @Override
        public CollectionWork collect(long[] allocated, long[] dropped) {
            throw new IllegalStateException("an endless heap is full");
        }
    };

    /** Returns how many bytes can be allocated until the next collection. */
    long freeBytes();

    /**
     * Collects garbage.
     *
     * @param allocated the bytes that each thread has allocated since its start; the array is valid during this call
     * @param dropped what each thread had allocated when it last dropped its objects ({@link Actions#dropObjects}); 0 if it never
     *     did
     * @return null if the live objects do not fit into the heap
     */
    @Nullable
    CollectionWork collect(long[] allocated, long[] dropped);
}
