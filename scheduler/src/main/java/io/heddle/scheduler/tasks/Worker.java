package io.heddle.scheduler.tasks;

import io.heddle.scheduler.queues.GrowingRing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a {@link TaskExecutor}, with its tasks: a next-task slot and a {@link GrowingRing}.
 *
 * <p>The slot holds the task that the running one has added last. It runs next, with warm caches, and makes no other
 * worker wake up. So tasks that add each other run on one worker, as long as there are no others. After each
 * {@link #SLICE_NANOS} the task in the slot goes behind those in the ring, which gets tasks from the executor's inbox.
 *
 * <p>{@code slot} is filled by this thread only, and emptied by any thread. {@code dispatches} and {@code usualNanos} are
 * written by this thread and read by others; a reader of {@code usualNanos} may see an older value. {@code state} is
 * written under the monitor of {@link Workers}, {@code seenDispatches} and {@code seenBacklog} by the worker that watches,
 * under that monitor too. {@code blocked} is written by this thread and read by others. {@code startClaimed} is for any
 * thread. All other fields are used by this thread only.
 */
final class Worker extends Thread {
    /** The states of a worker. */
    enum State {
        RUNNING,
        /** It waits until another thread wakes it. */
        PARKED,
        /** It waits, and looks regularly whether a task waits for too long. */
        WATCHING,
        ENDED
    }

    /** A task that usually takes longer does not make others wait in the slot. */
    private static final long BRIEF_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** Another worker is woken if the tasks in the ring take longer than this: than about the wake-up itself. */
    private static final long WAKE_UP_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** How long tasks from the slot may run one after another while others wait in the ring or the inbox. */
    private static final long SLICE_NANOS = TimeUnit.MICROSECONDS.toNanos(25);

    /** A worker reads the clock about this often. Each time costs some 25 ns. */
    private static final long CLOCK_NANOS = TimeUnit.MICROSECONDS.toNanos(4);

    /** The most tasks between two times that a worker reads the clock, because the next ones may be longer. */
    private static final int MAX_TASKS_FOR_CLOCK = 64;

    /** No task is taken to be shorter than this, because the estimate is 0 at first. */
    private static final long LEAST_NANOS = 100;

    /** A worker that usually waits no longer than this spins for as long before it parks. */
    private static final long SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** How often a spinning worker pauses between two looks. */
    private static final int PAUSES = 16;

    /** How many tasks a worker moves from the inbox to its ring at a time. */
    private static final int TASKS_FROM_INBOX = 32;

    private static final int INITIAL_RING_CAPACITY = 256;

    /** How long a worker waits before it goes on after an error, such as a lack of memory. */
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final VarHandle SLOT;
    private static final VarHandle DISPATCHES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SLOT = lookup.findVarHandle(Worker.class, "slot", Runnable.class);
            DISPATCHES = lookup.findVarHandle(Worker.class, "dispatches", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TaskExecutor executor;
    private final Workers workers;
    private final Queue<Runnable> inbox;
    private final Runnable loop;
    private final GrowingRing<Runnable> ring = new GrowingRing<>(INITIAL_RING_CAPACITY);
    private final AtomicBoolean startClaimed = new AtomicBoolean();
    private volatile @Nullable Runnable slot;
    private @Nullable Runnable current;

    @SuppressWarnings("unused") // accessed by DISPATCHES
    private long dispatches;

    private long usualNanos;
    private int clockEvery;
    private int untilClock;
    private long clock;
    private long sliceEnd;
    private long usualWaitNanos = Long.MAX_VALUE;
    private boolean searches;
    private volatile boolean blocked;
    private volatile State state = State.RUNNING;
    private long seenDispatches;
    private boolean seenBacklog;

    /** @param around surrounds what this thread does with something of the executor's owner */
    Worker(TaskExecutor executor, Workers workers, Queue<Runnable> inbox, UnaryOperator<Runnable> around) {
        this.executor = executor;
        this.workers = workers;
        this.inbox = inbox;
        this.loop = around.apply(this::runTasks);
    }

    @Override
    public void run() {
        loop.run();
    }

    private void runTasks() {
        restartClock(System.nanoTime());
        while (state != State.ENDED && !workers.isTerminated()) {
            try {
                runNext();
            } catch (Throwable e) {
                // Most likely the JVM has no memory. Tasks depend on this worker, so it tries again instead of ending.
                LockSupport.parkNanos(this, RETRY_NANOS);
            }
        }
    }

    private void runNext() {
        Runnable task;
        if (state != State.RUNNING) {
            // A new worker that watches, or one whose wait was ended by an error.
            task = workers.awaitWakeUp(this);
            restartClock(System.nanoTime());
        } else if (workers.hasSurplus()) {
            moveTasks(inbox);
            endSearch();
            task = await();
        } else {
            task = next();
            if (task == null) {
                task = workers.steal(this);
            }
            endSearch();
            if (task == null) {
                task = awaitBriefly();
            }
        }
        if (task != null) {
            endSearch();
            run(task);
        }
    }

    private void endSearch() {
        if (searches) {
            searches = false;
            workers.searchEnded();
        }
    }

    /** Waits for a task; spins first if this worker usually waits for a short time only. */
    private @Nullable Runnable awaitBriefly() {
        estimate(System.nanoTime());
        Runnable task = spin();
        if (task == null) {
            return await();
        }
        restartClock(System.nanoTime());
        return task;
    }

    private @Nullable Runnable await() {
        long begun = System.nanoTime();
        Runnable task = workers.awaitTask(this);
        restartClock(System.nanoTime());
        long waited = clock - begun;
        usualWaitNanos = usualWaitNanos == Long.MAX_VALUE ? waited : (usualWaitNanos + waited) / 2;
        return task;
    }

    private void run(Runnable task) {
        DISPATCHES.setRelease(this, dispatches + 1);
        current = task;
        try {
            task.run();
        } catch (Throwable e) {
            // An interrupt is for one task only.
            if (!(e instanceof InterruptedException)) {
                report(e);
            }
        }
        current = null;
        if (isInterrupted() && !executor.isStopped()) {
            interrupted();
        }
    }

    private void report(Throwable thrown) {
        try {
            getUncaughtExceptionHandler().uncaughtException(this, thrown);
        } catch (Throwable e) {
            // The handler has failed. The other tasks depend on this worker.
        }
    }

    /** Returns what this worker runs next; null if neither its queue nor the inbox has a task. */
    private @Nullable Runnable next() {
        if (--untilClock <= 0 && endsSlice()) {
            offerNext();
            moveFromInbox();
        }
        Runnable task = takeSlot();
        if (task == null) {
            task = ring.poll();
        }
        if (task == null && moveFromInbox()) {
            task = ring.poll();
        }
        return task;
    }

    /** Reads the clock; returns whether the time slice is over, and begins another one then. */
    private boolean endsSlice() {
        long now = System.nanoTime();
        estimate(now);
        restartClock(now);
        boolean over = now - sliceEnd >= 0;
        if (over) {
            sliceEnd = now + SLICE_NANOS;
        }
        return over;
    }

    /** Takes the tasks that ran since the clock was started into account for {@code usualNanos}. */
    private void estimate(long now) {
        int ran = clockEvery - untilClock;
        if (ran > 0) {
            usualNanos = (usualNanos + (now - clock) / ran) / 2;
        }
    }

    private void restartClock(long now) {
        clock = now;
        clockEvery = Math.clamp(CLOCK_NANOS / Math.max(usualNanos, 1), 1, MAX_TASKS_FOR_CLOCK);
        untilClock = clockEvery;
    }

    /** Moves tasks from the inbox to the ring; returns whether there were any. */
    private boolean moveFromInbox() {
        ring.ensureRoom(TASKS_FROM_INBOX);
        int moved = 0;
        for (Runnable task = inbox.poll(); task != null; task = inbox.poll()) {
            ring.add(task);
            if (++moved == TASKS_FROM_INBOX) {
                break;
            }
        }
        if (moved > 1) {
            workers.added(this);
        }
        return moved > 0;
    }

    /**
     * Looks for tasks for some time if this worker usually waits for a short time only, and no other one searches.
     *
     * @return null if there were none
     */
    private @Nullable Runnable spin() {
        if (usualWaitNanos > SPIN_NANOS || !workers.beginSearch()) {
            return null;
        }
        searches = true;
        long end = System.nanoTime() + SPIN_NANOS;
        Runnable task = null;
        while (task == null && System.nanoTime() - end < 0) {
            for (int i = 0; i < PAUSES && inbox.isEmpty(); i++) {
                Thread.onSpinWait();
            }
            task = inbox.poll();
            if (task == null) {
                task = workers.steal(this);
            }
        }
        endSearch();
        return task;
    }

    /** Queues a task. Called by the task that this worker runs. */
    @SuppressWarnings("ReferenceEquality") // The very same task.
    void add(Runnable task) {
        if (blocked) {
            // The ring of a blocked worker is not watched.
            inbox.add(task);
            workers.tryWakeOne();
            return;
        }
        // A task that adds itself lets others run first.
        if (usualNanos < BRIEF_NANOS && task != current) {
            addNext(task);
        } else {
            ring.add(task);
        }
        workers.added(this);
    }

    private void addNext(Runnable task) {
        if (slot == null) {
            // Only this thread fills the slot.
            SLOT.setRelease(this, task);
            return;
        }
        ring.ensureRoom(1);
        Runnable displaced = (Runnable) SLOT.getAndSet(this, task);
        if (displaced != null) {
            ring.add(displaced);
        }
    }

    /** Runs code that may block. Meanwhile another worker may run in place of this one. Called by its task. */
    <T extends @Nullable Object> T block(Supplier<T> blocking) {
        if (blocked) {
            return blocking.get();
        }
        offerNext();
        blocked = true;
        workers.beginBlocking();
        try {
            return blocking.get();
        } finally {
            workers.endBlocking();
            blocked = false;
            if (hasStealable()) {
                workers.added(this);
            }
        }
    }

    TaskExecutor executor() {
        return executor;
    }

    /** Takes the task in the slot. Called by any thread. */
    private @Nullable Runnable takeSlot() {
        return slot == null ? null : (Runnable) SLOT.getAndSet(this, (Runnable) null);
    }

    /** Steals half of the tasks in the ring for another worker: returns one, and adds the others to its ring. */
    @Nullable
    Runnable stealFor(Worker thief) {
        return ring.stealHalf(thief.ring);
    }

    /**
     * Steals tasks that wait for too long: those in the ring since the last look, and all if this worker has run the same
     * task since then. Called by the worker that watches.
     *
     * @return null if there are none
     */
    @Nullable
    Runnable stealOverdue(Worker watcher) {
        long now = (long) DISPATCHES.getAcquire(this);
        boolean stuck = now == seenDispatches;
        boolean waited = seenBacklog;
        seenDispatches = now;
        seenBacklog = !ring.isEmpty();
        Runnable task = seenBacklog && (stuck || waited) ? stealFor(watcher) : null;
        return task == null && stuck ? takeSlot() : task;
    }

    /** Returns whether there are tasks in the ring, from which others steal. */
    boolean hasStealable() {
        return !ring.isEmpty();
    }

    /** Returns whether the tasks in the ring wait for longer than it takes to wake another worker for them. */
    boolean hasBacklog() {
        int size = ring.size();
        return size * Math.max(usualNanos, LEAST_NANOS) > WAKE_UP_NANOS || (blocked && size > 0);
    }

    /** Moves the task in the slot to the ring, where others can steal it. Called by this thread. */
    void offerNext() {
        ring.ensureRoom(1);
        Runnable task = takeSlot();
        if (task != null) {
            ring.add(task);
        }
    }

    /** Moves all tasks to a queue. Called by any thread. */
    void moveTasks(Collection<Runnable> receiver) {
        Runnable next = takeSlot();
        if (next != null) {
            receiver.add(next);
        }
        for (Runnable task = ring.steal(); task != null; task = ring.steal()) {
            receiver.add(task);
        }
    }

    /** Returns true to the one thread that is to start this one. */
    boolean claimStart() {
        return !startClaimed.get() && startClaimed.compareAndSet(false, true);
    }

    State state() {
        return state;
    }

    /** Returns whether this worker waits for a task. */
    boolean isWaiting() {
        State now = state;
        return now == State.PARKED || now == State.WATCHING;
    }

    /** Called under the monitor of {@link Workers}. */
    void setState(State value) {
        state = value;
    }

    /** Makes this worker search for tasks first when it runs. Called under the monitor of {@link Workers}. */
    void setSearches() {
        searches = true;
    }
}
