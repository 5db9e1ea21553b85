package io.heddle.scheduler.gang;

import io.heddle.scheduler.Idling;
import io.heddle.scheduler.idling.Pauses;
import java.util.concurrent.atomic.AtomicInteger;

/** Two workers that share a number of tasks and spin wherever they would wait. */
final class TwoWorkers implements WorkerThreads, Pauses {
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final Terminator terminator;

    TwoWorkers(Idling idling) {
        terminator = Terminator.of(idling, this);
    }

    /** Adds tasks, and then works until no worker has one. */
    void addAndWork(int worker, int tasks) {
        for (int i = 1; i <= tasks; i++) {
            queued.incrementAndGet();
            terminator.taskAdded(i);
        }
        work(worker);
    }

    void work(int worker) {
        do {
            if (take()) {
                terminator.taskFound(worker);
                done.incrementAndGet();
            }
            while (take()) {
                done.incrementAndGet();
            }
        } while (terminator.awaitTasks(worker));
    }

    private boolean take() {
        return queued.getAndUpdate(tasks -> Math.max(tasks - 1, 0)) > 0;
    }

    /** Returns how many tasks were done. */
    int done() {
        return done.get();
    }

    @Override
    public int workers() {
        return 2;
    }

    @Override
    public int cpus() {
        return 2;
    }

    @Override
    public int queuedTasks() {
        return queued.get();
    }

    @Override
    public Pauses pauses(int worker) {
        return this;
    }

    @Override
    public void park(int worker) {
        Thread.onSpinWait();
    }

    @Override
    public void unpark(int worker) {
        // A worker that would be parked sees by itself that it was woken.
    }

    @Override
    public void spin(int pauses) {
        Thread.onSpinWait();
    }

    @Override
    public void yieldNow() {
        Thread.onSpinWait();
    }

    @Override
    public void sleep(long nanos) {
        Thread.onSpinWait();
    }
}
