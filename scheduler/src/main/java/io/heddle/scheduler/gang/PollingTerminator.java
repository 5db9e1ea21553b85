package io.heddle.scheduler.gang;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A terminator whose idle workers all look for tasks by themselves, again and again.
 *
 * <p>{@code idle} counts the workers without a task. A worker leaves the count before it steals. So if all are counted,
 * no worker has a task, and none will get one.
 */
abstract sealed class PollingTerminator implements Terminator permits SpinYieldSleep, SleepOnly {
    private final WorkerThreads threads;
    private final AtomicInteger idle = new AtomicInteger();
    private volatile boolean aborted;

    PollingTerminator(WorkerThreads threads) {
        this.threads = threads;
    }

    /** Returns how a worker waits between two looks, from the beginning of its idle time on. */
    abstract Runnable newPause(WorkerThreads workerThreads, int worker);

    @Override
    public final boolean awaitTasks(int worker) {
        Runnable pause = newPause(threads, worker);
        idle.incrementAndGet();
        while (!aborted && idle.get() < threads.workers()) {
            pause.run();
            if (threads.queuedTasks() > 0) {
                idle.decrementAndGet();
                return true;
            }
        }
        return false;
    }

    @Override
    public final void taskAdded(int size) {
        // Idle workers find it by themselves.
    }

    @Override
    public final void taskFound(int worker) {
        // Nobody waits for that.
    }

    @Override
    public final void abort() {
        aborted = true;
    }
}
