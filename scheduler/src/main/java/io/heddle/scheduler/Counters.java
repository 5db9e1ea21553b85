package io.heddle.scheduler;

/** What a JVM counts for each of its platform threads. Carriers ask at every switch, so an answer must be quick and never block. */
public interface Counters {
    /** Counts nothing. */
    Counters NONE = new Counters() {
        @Override
        public long cpuNanos(long thread) {
            return 0;
        }

        @Override
        public long allocatedBytes(long thread) {
            return 0;
        }
    };

    /**
     * CPU time in nanoseconds.
     *
     * @param thread identifier of a platform thread, 0 for the one that runs the caller
     */
    long cpuNanos(long thread);

    /**
     * Bytes allocated in the heap.
     *
     * @param thread identifier of a platform thread, 0 for the one that runs the caller
     */
    long allocatedBytes(long thread);
}
