package io.heddle.simulator.execution;

/** The actions of a task that runs threads of a {@link Host}. */
public interface CarrierActions extends Actions {
    /**
     * Computes for a thread of the host, which gets the account of what is allocated.
     *
     * @param overheadNanos CPU time that the host needs before
     */
    void computeFor(int thread, long overheadNanos, long nanos, long bytes);

    /** Waits until the host makes the task ready by {@link ThreadWaits#ready}. */
    void await();

    /** Drops the objects of a thread of the host. */
    void dropObjectsOf(int thread);

    /** Says that a thread of the host has ended. */
    void ended(int thread);

    /** Returns the waits of all threads. */
    ThreadWaits waits();
}
