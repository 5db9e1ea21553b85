package io.heddle.simulator.execution;

/**
 * A time and the thread or CPU that it belongs to, in one number: numbers are in the order of time, and at one time in the
 * order of threads.
 */
final class Moment {
    private static final int INDEX_BITS = 20;

    /** The largest number of threads or CPUs. */
    static final int MAX_INDEXES = 1 << INDEX_BITS;

    /** The end of simulated time: about two hours and a half. */
    static final long MAX_NANOS = (1L << (Long.SIZE - 1 - INDEX_BITS)) - 1;

    /** Later than every moment. */
    static final long NEVER = Long.MAX_VALUE;

    private Moment() {}

    static long of(long nanos, int index) {
        return (nanos << INDEX_BITS) | index;
    }

    static long nanos(long moment) {
        return moment >>> INDEX_BITS;
    }

    static int index(long moment) {
        return (int) moment & (MAX_INDEXES - 1);
    }
}
