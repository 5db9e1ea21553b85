package io.heddle.watch;

/**
 * The CPU time available for listing threads, shared by all processes of a program. A listing takes some microseconds a
 * thread, and new threads cause one at every tick. Without a limit, thousands of threads or many processes would cost
 * most of a CPU.
 *
 * <p>Unused time is saved up to a limit, so that a burst of new threads is found at once. Used by the governor's thread
 * alone.
 */
public final class ThreadListingBudget {
    /** The long-term share of one CPU. */
    private static final double SHARE = 0.03;

    private static final long MAX_SAVED_NANOS = 200_000_000L;

    private long nanos = MAX_SAVED_NANOS;
    private long at;

    public ThreadListingBudget(long now) {
        this.at = now;
    }

    /** Whether a listing may begin. */
    boolean allows(long now) {
        long earned = (long) (SHARE * Math.max(0, now - at));
        nanos = Math.min(MAX_SAVED_NANOS, nanos + earned);
        at = now;
        return nanos > 0;
    }

    /** Refills the budget, so that the next listing may begin in any case. */
    void refill() {
        nanos = MAX_SAVED_NANOS;
    }

    /** Subtracts the CPU time of a listing. */
    void spend(long cpuNanos) {
        nanos -= cpuNanos;
    }
}
