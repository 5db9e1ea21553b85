package io.heddle.workloads.actors.benchmarks;

/** Counts the messages that one actor receives. */
final class Receipts {
    private final Runnable complete;
    private long missing;

    /** @param complete what to do after the last message */
    Receipts(long expected, Runnable complete) {
        this.missing = expected;
        this.complete = complete;
    }

    /** Counts a message. Returns whether others are missing. */
    boolean add() {
        missing--;
        if (missing == 0) {
            complete.run();
        }
        return missing > 0;
    }
}
