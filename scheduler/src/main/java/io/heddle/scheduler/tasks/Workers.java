package io.heddle.scheduler.tasks;

import io.heddle.scheduler.tasks.Worker.State;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The workers of an executor: how many run, and which wait.
 *
 * <p>A worker starts or wakes up when a task comes from outside, or when the tasks in a ring take longer than the
 * wake-up. It searches the queues first, and meanwhile no other one wakes up. While some workers run and others wait, one
 * of those watches: it looks every {@link #LOOK_NANOS} whether a task waits for too long, because its worker runs a long
 * one. So nearly all tasks are added without a wake-up, and yet each starts in time.
 *
 * <p>No wake-up is lost. A task is in the inbox before the thread that added it reads {@code waiting} and
 * {@code searching}. A worker is counted among the waiting, or ends its search, before it reads the queues for the last
 * time. So at least one of the two sees the other. A worker that adds a task to its own ring relies on the one that
 * watches, which stops only while no worker runs. If it runs itself, another one watches, unless as many run as may.
 *
 * <p>All fields are guarded by the monitor. Those that are volatile are read without it.
 */
final class Workers {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** So many looks while no worker runs, and the watching worker parks. */
    private static final int LOOKS_WITHOUT_WORK = 10;

    /** How long a worker beyond the usual number stays parked before it ends. */
    private static final long KEEP_ALIVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** After a worker could not be started, the next attempt is so much later. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int width;
    private final int most;
    private final Queue<Runnable> inbox;
    private final Supplier<Worker> newWorker;
    private final CountDownLatch terminated = new CountDownLatch(1);
    private final Deque<Worker> parked;
    private @Nullable Worker watcher;
    private int running;
    private int blocked;
    private long nextAttempt = System.nanoTime();
    private volatile List<Worker> all = List.of();
    private volatile boolean shutdown;

    /** Whether a worker waits, or could be started. */
    private volatile boolean waiting = true;

    private volatile boolean watched;
    private volatile boolean searching;
    private volatile boolean surplus;

    /**
     * @param width how many workers run at a time
     * @param spares how many more there may be while some are blocked
     * @param newWorker makes a worker that has not started
     */
    Workers(int width, int spares, Queue<Runnable> inbox, Supplier<Worker> newWorker) {
        this.width = width;
        this.most = width + spares;
        this.inbox = inbox;
        this.newWorker = newWorker;
        // Large enough for all, because a worker that parks must not need memory.
        this.parked = new ArrayDeque<>(most);
    }

    /**
     * Wakes a worker for the tasks in the inbox, unless another one is searching.
     *
     * @throws OutOfMemoryError if a new one is needed, and cannot be started
     */
    void wakeOne() {
        if (waiting && !searching) {
            begin(chooseToSearch());
        }
    }

    /** Like {@link #wakeOne}, for a worker that runs the tasks itself if no other can be started. */
    void tryWakeOne() {
        if (waiting && !searching) {
            tryBegin(this::chooseToSearch);
        }
    }

    /** Wakes a worker if that is worth it for the tasks of the calling one, and makes sure that one watches. */
    void added(Worker adder) {
        if (waiting) {
            if (!watched) {
                tryBegin(this::chooseToWatch);
            }
            if (!searching && adder.hasBacklog()) {
                tryBegin(this::chooseToSearch);
            }
        }
    }

    private synchronized @Nullable Worker chooseToSearch() {
        if (searching || running >= width) {
            return null;
        }
        Worker worker = parked.poll();
        if (worker == null && (running == 0 || running + 1 == width)) {
            worker = takeWatcher();
        }
        if (worker == null) {
            worker = create();
        }
        if (worker == null) {
            worker = takeWatcher();
        }
        if (worker != null) {
            searching = true;
            worker.setSearches();
            run(worker);
        }
        return worker;
    }

    /** Ends the watch. The caller makes sure that there is nothing to watch, or no worker left that could run it. */
    private @Nullable Worker takeWatcher() {
        Worker worker = watcher;
        watcher = null;
        return worker;
    }

    private synchronized @Nullable Worker chooseToWatch() {
        if (watcher != null || running >= width) {
            return null;
        }
        Worker worker = parked.poll();
        if (worker == null) {
            worker = create();
        }
        if (worker != null) {
            watch(worker);
        }
        return worker;
    }

    private @Nullable Worker create() {
        if (all.size() == most || isTerminated() || (!all.isEmpty() && System.nanoTime() - nextAttempt < 0)) {
            return null;
        }
        Worker worker = newWorker.get();
        List<Worker> more = new ArrayList<>(all);
        more.add(worker);
        all = List.copyOf(more);
        return worker;
    }

    private void run(Worker worker) {
        worker.setState(State.RUNNING);
        running++;
        update();
    }

    private void watch(Worker worker) {
        worker.setState(State.WATCHING);
        watcher = worker;
        update();
    }

    private void park(Worker worker) {
        worker.setState(State.PARKED);
        parked.push(worker);
        update();
    }

    private void update() {
        watched = watcher != null;
        waiting = running < width && (watched || !parked.isEmpty() || all.size() < most);
        surplus = running > width;
    }

    /** Starts a new worker, or wakes one that waits. Does nothing for null. */
    private void begin(@Nullable Worker worker) {
        // Another thread may have chosen a new worker to watch, and not started it yet.
        if (worker == null || !worker.claimStart()) {
            LockSupport.unpark(worker);
            return;
        }
        boolean begun = false;
        try {
            worker.start();
            begun = true;
        } finally {
            if (!begun) {
                forget(worker);
            }
        }
    }

    /** Like {@link #begin}, for a worker that runs its tasks itself if another one cannot be made or started. */
    private void tryBegin(Supplier<@Nullable Worker> choice) {
        try {
            begin(choice.get());
        } catch (RuntimeException | Error e) {
            // The calling worker runs the task later. It may hold one that it has stolen.
        }
    }

    /** Forgets a worker that could not be started. */
    private synchronized void forget(Worker worker) {
        if (watcher == worker) {
            watcher = null;
        } else {
            running--;
            searching = false;
        }
        nextAttempt = System.nanoTime() + RETRY_NANOS;
        remove(worker);
        // The executor may have been stopped meanwhile.
        endIfDone();
    }

    private void remove(Worker worker) {
        all = all.stream().filter(other -> other != worker).toList();
        update();
    }

    /** Says that a worker searches the queues; returns false if another one does so. No other worker is woken meanwhile. */
    synchronized boolean beginSearch() {
        if (searching) {
            return false;
        }
        searching = true;
        return true;
    }

    /** Says that a worker has searched the queues. Wakes the next one if there is more to do. */
    void searchEnded() {
        searching = false;
        if (waiting && (!inbox.isEmpty() || isAnyBacklog())) {
            tryBegin(this::chooseToSearch);
        }
    }

    private boolean isAnyBacklog() {
        for (Worker worker : all) {
            if (worker.hasBacklog()) {
                return true;
            }
        }
        return false;
    }

    /** Steals tasks from another worker: returns one, and adds others to the thief's ring. */
    @Nullable
    Runnable steal(Worker thief) {
        List<Worker> victims = all;
        int count = victims.size();
        if (count < 2) {
            return null;
        }
        int start = ThreadLocalRandom.current().nextInt(count);
        Runnable task = null;
        for (int i = 0; task == null && i < count; i++) {
            Worker victim = victims.get((start + i) % count);
            task = victim == thief ? null : victim.stealFor(thief);
        }
        if (thief.hasStealable()) {
            added(thief);
        }
        return task;
    }

    /**
     * Waits until there may be tasks for a worker. Called by the worker if it has found none, or if too many run.
     *
     * @return a task that waited for too long; null if the worker is to search the queues
     */
    @Nullable
    Runnable awaitTask(Worker worker) {
        beginWait(worker);
        if (waiting && isAnyStealable() && endWait(worker)) {
            return null;
        }
        return awaitWakeUp(worker);
    }

    /** Like {@link #awaitTask}, for a worker that is counted among the waiting already. */
    @Nullable
    Runnable awaitWakeUp(Worker worker) {
        int idleLooks = 0;
        while (worker.isWaiting() && !isTerminated()) {
            if (worker.state() == State.WATCHING) {
                Runnable task = look(worker);
                if (task != null) {
                    return task;
                }
                LockSupport.parkNanos(this, LOOK_NANOS);
                idleLooks = areAnyRunning() ? 0 : idleLooks + 1;
                if (idleLooks >= LOOKS_WITHOUT_WORK) {
                    stopWatching(worker);
                }
            } else if (isSpare()) {
                LockSupport.parkNanos(this, KEEP_ALIVE_NANOS);
                retire(worker);
            } else {
                LockSupport.park(this);
            }
            // An interrupted thread would not park.
            Thread.interrupted();
        }
        return null;
    }

    private synchronized void beginWait(Worker worker) {
        running--;
        if (watcher == null && running > 0) {
            watch(worker);
        } else {
            park(worker);
        }
        endIfDone();
    }

    /** Lets a worker run again; returns false if another thread has done that. Its place as watcher goes to another one. */
    private boolean endWait(Worker worker) {
        boolean watching;
        synchronized (this) {
            if (worker.state() == State.RUNNING) {
                return false;
            }
            watching = watcher == worker;
            runAgain(worker);
        }
        if (watching) {
            replaceWatcher();
        }
        return true;
    }

    private void runAgain(Worker worker) {
        if (watcher == worker) {
            watcher = null;
        } else {
            parked.remove(worker);
        }
        run(worker);
    }

    private void replaceWatcher() {
        if (waiting && !watched) {
            tryBegin(this::chooseToWatch);
        }
    }

    /** Looks once whether a task waits for too long. If so, the worker that watches runs again, and returns the task. */
    private @Nullable Runnable look(Worker worker) {
        Runnable task = null;
        // The worker is counted among the running before another thread can miss the task: that might end all workers.
        synchronized (this) {
            if (watcher == worker && waiting && !isTerminated()) {
                task = stealOverdue(worker);
            }
            if (task != null) {
                runAgain(worker);
            }
        }
        if (task != null) {
            replaceWatcher();
        }
        return task;
    }

    /** Parks a worker that watches, unless a worker runs. */
    private void stopWatching(Worker worker) {
        synchronized (this) {
            if (watcher != worker || running > 0) {
                return;
            }
            watcher = null;
            park(worker);
        }
        if (isAnyStealable()) {
            endWait(worker);
        }
    }

    private @Nullable Runnable stealOverdue(Worker watching) {
        Runnable task = inbox.poll();
        for (Worker worker : all) {
            if (task == null && worker != watching) {
                task = worker.stealOverdue(watching);
            }
        }
        return task;
    }

    private boolean isAnyStealable() {
        if (!inbox.isEmpty()) {
            return true;
        }
        for (Worker worker : all) {
            if (worker.hasStealable()) {
                return true;
            }
        }
        return false;
    }

    synchronized boolean areAnyRunning() {
        return running > 0;
    }

    private boolean isSpare() {
        return all.size() > width;
    }

    /** Ends a parked worker if there are more workers than usual. */
    private synchronized void retire(Worker worker) {
        if (worker.state() == State.PARKED && isSpare() && parked.remove(worker)) {
            worker.setState(State.ENDED);
            remove(worker);
        }
    }

    /** Returns whether more workers run than should, because one that was blocked runs again. */
    boolean hasSurplus() {
        return surplus;
    }

    /** Returns whether as many workers run as there may be. */
    synchronized boolean areAllRunning() {
        return running >= width;
    }

    /** Says that a worker is blocked. Another one runs instead as soon as there are tasks. */
    void beginBlocking() {
        boolean anyRunning;
        synchronized (this) {
            blocked++;
            running--;
            update();
            anyRunning = running > 0;
        }
        if (isAnyStealable()) {
            tryWakeOne();
        }
        // Others may have added tasks while no worker could watch.
        if (anyRunning) {
            replaceWatcher();
        }
    }

    synchronized void endBlocking() {
        blocked--;
        running++;
        update();
    }

    /** Ends all workers as soon as none has a task. */
    void shutDown() {
        synchronized (this) {
            shutdown = true;
            endIfDone();
        }
        // A task is left if the worker that was to run it could not be started.
        if (!inbox.isEmpty()) {
            tryWakeOne();
        }
    }

    /** Ends all workers if they have been shut down, and have no task. */
    synchronized void endIfDone() {
        if (shutdown && running == 0 && blocked == 0 && !isAnyStealable()) {
            terminated.countDown();
            all.forEach(LockSupport::unpark);
        }
    }

    boolean isShutDown() {
        return shutdown;
    }

    boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return terminated.await(timeout, unit);
    }

    List<Worker> all() {
        return all;
    }
}
