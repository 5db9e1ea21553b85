package io.heddle.simulator.execution;

/**
 * The actions of the thread that runs. Those from {@link #start} to {@link #dropObjects} do not wait. One of the others ends each
 * call of {@link Behaviour#next}.
 */
public interface Actions {
    /** Returns the simulated time. */
    long nanos();

    /** Starts another thread. */
    void start(int thread);

    /** Releases a lock that the thread holds. A waiting thread becomes ready, and tries again when it runs. */
    void release(int lock);

    /** Adds a message to a mailbox. The thread that waits longest for it becomes ready. */
    void send(int mailbox);

    /** Makes garbage of all that the thread has allocated, save for objects that never die. */
    void dropObjects();

    /** Computes for a time on an undisturbed CPU, and allocates memory meanwhile. */
    void compute(long nanos, long bytes);

    /** Waits for a time. */
    void sleep(long nanos);

    /** Gives way to other ready threads. */
    void yieldNow();

    /** Takes a lock; waits while another thread holds it. */
    void acquire(int lock);

    /** Takes a message from a mailbox; waits while there is none. */
    void receive(int mailbox);

    /** Ends the thread. */
    void end();
}
