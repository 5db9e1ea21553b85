package io.heddle.watch;

/**
 * The CPU time that listing threads may take, of all processes of a program together. A list costs some microseconds a thread, and
 * births are a reason for one at every tick: without a limit a process with thousands of threads takes most of a CPU from the
 * program, and so do many processes with few.
 *
 * <p>Time that isn't used is saved up, so that a program that starts all its threads at once has them found at once. Used by
 * the governor's thread alone.
 */
public final class ListingBudget {
    /** In the long run listings take this share of one CPU. */
    private static final double SHARE = 0.03;

    private static final long MOST_SAVED_NANOS = 200_000_000L;

    private long nanos = MOST_SAVED_NANOS;
    private long at;

    public ListingBudget(long now) {
        this.at = now;
    }

    /** Whether a listing may begin. */
    boolean allows(long now) {
        long earned = (long) (SHARE * Math.max(0, now - at));
        nanos = Math.min(MOST_SAVED_NANOS, nanos + earned);
        at = now;
        return nanos > 0;
    }

    /** Lets the next listing begin in any case. */
    void grant() {
        nanos = MOST_SAVED_NANOS;
    }

    /** What a listing took. */
    void spend(long cpuNanos) {
        nanos -= cpuNanos;
    }
}
