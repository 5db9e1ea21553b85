package io.heddle.simulator.execution;

/** Runs threads on tasks of its own, as a scheduler of virtual threads does. */
public interface Host {
    /** Gets the waits of all threads, before anything runs. */
    void begin(ThreadWaits waits);

    /** Says that a thread has started, or that what it waited for has come. */
    void ready(int thread);
}
