package io.heddle.scheduler.gang;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Idle workers park, and workers with tasks to spare wake them one at a time.
 *
 * <p>A woken worker searches. While it does, no other is woken. When it has found a task, it wakes the next one if there
 * are more. So a burst of tasks wakes no more workers than find one. More workers than there are CPUs are never woken:
 * they would only take the CPUs from those that work.
 *
 * <p>No wake-up is lost. A worker first counts as parked and then looks for tasks a last time. A worker that adds a task
 * reads afterwards whether any is parked. So at least one of the two sees the other. If the one that adds wakes none
 * because another worker searches, that worker either finds a task, and looks for more, or parks by the same steps.
 *
 * <p>All fields are written under this object's monitor. {@code parkedCount} and {@code searcher} are read without it,
 * so that adding a task costs two reads while no worker is parked.
 */
final class ParkUntilWoken implements Terminator {
    private static final int NONE = -1;

    private final WorkerThreads threads;
    private final Deque<Integer> parked = new ArrayDeque<>();
    private volatile int parkedCount;
    private volatile int searcher = NONE;
    private volatile boolean over;

    ParkUntilWoken(WorkerThreads threads) {
        this.threads = threads;
    }

    @Override
    public boolean awaitTasks(int worker) {
        if (!preparePark(worker)) {
            return false;
        }
        if (threads.queuedTasks() > 0 && cancelPark(worker)) {
            return true;
        }
        while (isParked(worker)) {
            threads.park(worker);
        }
        return !over;
    }

    /** Counts a worker as parked; returns false if the work is over. */
    private synchronized boolean preparePark(int worker) {
        if (searcher == worker) {
            searcher = NONE;
        }
        if (over || parked.size() + 1 == threads.workers()) {
            abort();
            return false;
        }
        parked.addFirst(worker);
        parkedCount = parked.size();
        return true;
    }

    /** Lets a worker go on; returns false if there are enough others, or one of them has woken it already. */
    private synchronized boolean cancelPark(int worker) {
        if (threads.workers() - parked.size() >= threads.cpus() || !parked.remove(worker)) {
            return false;
        }
        parkedCount = parked.size();
        return true;
    }

    private synchronized boolean isParked(int worker) {
        return parked.contains(worker);
    }

    @Override
    public void taskAdded(int size) {
        // The worker itself takes its last task.
        if (size > 1) {
            wakeOne();
        }
    }

    @Override
    public void taskFound(int worker) {
        if (searcher == worker) {
            endSearch();
            if (threads.queuedTasks() > 0) {
                wakeOne();
            }
        }
    }

    private synchronized void endSearch() {
        searcher = NONE;
    }

    private void wakeOne() {
        if (parkedCount > 0 && searcher == NONE && threads.workers() - parkedCount < threads.cpus()) {
            Integer woken = takeParked();
            if (woken != null) {
                threads.unpark(woken);
            }
        }
    }

    /** Makes a parked worker the searcher; returns null if none is parked, another one searches, or enough are awake. */
    private synchronized @Nullable Integer takeParked() {
        if (searcher != NONE || threads.workers() - parked.size() >= threads.cpus()) {
            return null;
        }
        // The worker that parked last has the warmest caches.
        Integer woken = parked.pollFirst();
        if (woken != null) {
            parkedCount = parked.size();
            searcher = woken;
        }
        return woken;
    }

    @Override
    public synchronized void abort() {
        over = true;
        parked.forEach(threads::unpark);
        parked.clear();
        parkedCount = 0;
    }
}
