package io.heddle.scheduler.gang;

import io.heddle.scheduler.idling.Pauses;

/** The operations of a gang's workers that a {@link Terminator} needs. Workers are numbered from 0. */
public interface WorkerThreads {
    int workers();

    /** Returns the number of CPUs that the workers may use. */
    int cpus();

    /** Returns the number of tasks that are queued; an estimate while workers add and take. */
    int queuedTasks();

    /** Returns the ways in which a worker waits for a short time. */
    Pauses pauses(int worker);

    /** Waits until {@link #unpark} is called for this worker, or was since the last call of this method. Called by the worker. */
    void park(int worker);

    void unpark(int worker);
}
