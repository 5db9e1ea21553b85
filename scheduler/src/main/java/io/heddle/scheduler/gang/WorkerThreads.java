package io.heddle.scheduler.gang;

/** The operations of a gang's workers that a {@link Terminator} needs. Workers are numbered from 0. */
interface WorkerThreads {
    int workers();

    /** Returns the number of CPUs that the workers may use. */
    int cpus();

    /** Returns the number of tasks that are queued; an estimate while workers add and take. */
    int queuedTasks();

    /** Spins. Called by a worker, as are {@link #yieldNow}, {@link #sleep} and {@link #park}. */
    void spin(int worker, int pauses);

    void yieldNow(int worker);

    void sleep(int worker, long nanos);

    /** Waits until {@link #unpark} is called for this worker, or was since the last call of this method. */
    void park(int worker);

    void unpark(int worker);
}
