package io.heddle.scheduler.gang;

import io.heddle.scheduler.idling.BackOff;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * One idle worker looks for tasks, the spin master. The others wait until it wakes them.
 *
 * <p>{@code idle} counts the workers without a task; it and {@code waiting} are guarded by this object's monitor, as are
 * changes of {@code over} and {@code master}. The master takes the workers that it wakes out of both before it wakes
 * them.
 */
final class SpinMaster implements Terminator {
    private static final int NONE = -1;

    private final WorkerThreads threads;
    private final Deque<Integer> waiting = new ArrayDeque<>();
    private int idle;
    private int master = NONE;
    private volatile boolean over;

    SpinMaster(WorkerThreads threads) {
        this.threads = threads;
    }

    @Override
    public boolean awaitTasks(int worker) {
        boolean spins;
        synchronized (this) {
            idle++;
            if (over || idle == threads.workers()) {
                end();
                return false;
            }
            spins = master == NONE;
            if (spins) {
                master = worker;
            } else {
                waiting.addLast(worker);
            }
        }
        return spins ? awaitTasksAsMaster(worker) : awaitMaster(worker);
    }

    private boolean awaitTasksAsMaster(int worker) {
        BackOff backOff = new BackOff(threads.pauses(worker));
        while (!over) {
            backOff.pause();
            int tasks = threads.queuedTasks();
            if (tasks > 0) {
                wake(giveUpMaster(tasks - 1));
                return !over;
            }
        }
        return false;
    }

    /** Ends the calling worker's time as the master; returns the workers to wake, as many as there are other tasks. */
    private synchronized List<Integer> giveUpMaster(int otherTasks) {
        master = NONE;
        idle--;
        List<Integer> woken = new ArrayList<>();
        while (woken.size() < otherTasks && !waiting.isEmpty()) {
            woken.add(waiting.removeFirst());
            idle--;
        }
        return woken;
    }

    private boolean awaitMaster(int worker) {
        do {
            threads.park(worker);
        } while (!over && isWaiting(worker));
        return !over;
    }

    private synchronized boolean isWaiting(int worker) {
        return waiting.contains(worker);
    }

    /** Ends the work. The master sees it by itself. */
    private synchronized void end() {
        over = true;
        wake(List.copyOf(waiting));
        waiting.clear();
    }

    private void wake(List<Integer> workers) {
        workers.forEach(threads::unpark);
    }

    @Override
    public void taskAdded(int size) {
        // The master finds it by itself.
    }

    @Override
    public void taskFound(int worker) {
        // The master has woken as many workers as there were tasks.
    }

    @Override
    public void abort() {
        end();
    }
}
