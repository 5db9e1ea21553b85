package io.heddle.scheduler.gang;

import io.heddle.scheduler.Idling;

/**
 * How the workers of one run wait for tasks, and agree that the work is over.
 *
 * <p>The work is over when every worker has run out of tasks: only a worker that has a task can add others.
 *
 * <p>Implementations act on their workers by {@link WorkerThreads} alone, so they also run where time and threads are
 * simulated.
 */
public interface Terminator {
    /** Returns the terminator of one run. */
    static Terminator of(Idling idling, WorkerThreads threads) {
        return switch (idling) {
            case SPIN_YIELD_SLEEP -> new SpinYieldSleep(threads);
            case SPIN_MASTER -> new SpinMaster(threads);
            case SLEEP_ONLY -> new SleepOnly(threads);
            case PARK -> new ParkUntilWoken(threads);
        };
    }

    /**
     * Called by a worker that has no task and found none to steal. Returns when there may be tasks again, or when the
     * work is over.
     *
     * @return false if the work is over
     */
    boolean awaitTasks(int worker);

    /**
     * Called by a worker after it has added a task.
     *
     * @param size the number of tasks that it has now
     */
    void taskAdded(int size);

    /** Called by a worker that was woken and has found a task. */
    void taskFound(int worker);

    /** Ends the work early: wakes all workers, and {@link #awaitTasks} returns false from now on. */
    void abort();
}
