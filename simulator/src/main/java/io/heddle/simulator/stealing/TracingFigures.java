package io.heddle.simulator.stealing;

/** The work of the threads of one collection. */
public final class TracingFigures {
    long objects;
    long steals;
    long failedSteals;
    long spins;
    long yields;
    long sleeps;
    long parks;

    public long objects() {
        return objects;
    }

    public long steals() {
        return steals;
    }

    /** Returns how often a thread looked into an empty queue. */
    public long failedSteals() {
        return failedSteals;
    }

    /** Returns the number of pause instructions. */
    public long spins() {
        return spins;
    }

    public long yields() {
        return yields;
    }

    public long sleeps() {
        return sleeps;
    }

    public long parks() {
        return parks;
    }
}
