package io.heddle.scheduler;

/**
 * CPU time and allocation counters that a JVM keeps for each of its platform threads.
 *
 * <p>Carriers read them at every switch. Therefore both methods must be fast, must not block, and must be thread-safe.
 */
public interface ThreadCounters {
    /** Counters that always return 0. */
    ThreadCounters NONE = new ThreadCounters() {
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
     * Returns the CPU time of a platform thread since its start, in nanoseconds.
     *
     * @param thread identifier of a platform thread ({@link Thread#threadId()}); 0 for the one that runs the caller
     */
    long cpuNanos(long thread);

    /**
     * Returns the number of bytes that a platform thread has allocated in the heap since its start.
     *
     * @param thread identifier of a platform thread ({@link Thread#threadId()}); 0 for the one that runs the caller
     */
    long allocatedBytes(long thread);
}
