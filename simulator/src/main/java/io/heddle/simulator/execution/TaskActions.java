package io.heddle.simulator.execution;

import java.util.function.LongSupplier;

/** The actions of the task that runs, and what has come of them. */
final class TaskActions implements CarrierActions {
    private final Tasks tasks;
    private final ThreadWaits waits;
    private final LongSupplier clock;
    private int task;
    private Next next = Next.NOTHING;
    private int ended;

    /** The effects of the actions of a task. */
    enum Next {
        /** No action so far. */
        NOTHING,
        COMPUTES,
        /** It goes on at once. */
        CONTINUES,
        WAITS,
        YIELDS,
        ENDS
    }

    /** @param clock the simulated time in nanoseconds */
    TaskActions(Tasks tasks, ThreadWaits waits, LongSupplier clock) {
        this.tasks = tasks;
        this.waits = waits;
        this.clock = clock;
    }

    /** Lets a task act, and returns what follows. */
    Next of(int acting) {
        task = acting;
        next = Next.NOTHING;
        int lock = tasks.wantedLocks[acting];
        if (lock == Tasks.NONE) {
            tasks.behaviours[acting].next(acting, this);
        } else {
            acquire(lock);
        }
        if (next == Next.NOTHING) {
            throw new IllegalStateException("thread " + acting + " does not say what it does next");
        }
        return next;
    }

    /** Returns how many threads have ended since the last call. */
    int takeEnded() {
        int count = ended;
        ended = 0;
        return count;
    }

    private void then(Next action) {
        if (next != Next.NOTHING) {
            throw new IllegalStateException("thread " + task + " does two things at a time: " + next + ", " + action);
        }
        next = action;
    }

    @Override
    public long nanos() {
        return clock.getAsLong();
    }

    @Override
    public void start(int thread) {
        waits.ready(thread);
    }

    @Override
    public void release(int lock) {
        waits.release(task, lock);
    }

    @Override
    public void send(int mailbox) {
        waits.send(mailbox);
    }

    @Override
    public void dropObjects() {
        dropObjectsOf(task);
    }

    @Override
    public void dropObjectsOf(int thread) {
        tasks.dropped[thread] = tasks.allocated[thread];
    }

    @Override
    public void compute(long nanos, long bytes) {
        computeFor(task, 0, nanos, bytes);
    }

    @Override
    public void computeFor(int thread, long overheadNanos, long nanos, long bytes) {
        if (nanos < 0 || bytes < 0 || overheadNanos < 0) {
            throw new IllegalArgumentException("thread %d computes %d ns, %d bytes".formatted(thread, nanos, bytes));
        }
        tasks.subjects[task] = thread;
        tasks.work[task] = overheadNanos + Math.max(nanos, bytes > 0 ? 1 : 0);
        tasks.bytes[task] = bytes;
        then(tasks.work[task] > 0 ? Next.COMPUTES : Next.CONTINUES);
    }

    @Override
    public void sleep(long nanos) {
        waits.wakeAt(task, nanos() + nanos);
        then(Next.WAITS);
    }

    @Override
    public void yieldNow() {
        then(Next.YIELDS);
    }

    @Override
    public void acquire(int lock) {
        boolean acquired = waits.acquire(task, lock);
        tasks.wantedLocks[task] = acquired ? Tasks.NONE : lock;
        then(acquired ? Next.CONTINUES : Next.WAITS);
    }

    @Override
    public void receive(int mailbox) {
        then(waits.receive(task, mailbox) ? Next.CONTINUES : Next.WAITS);
    }

    @Override
    public void end() {
        ended(task);
        then(Next.ENDS);
    }

    @Override
    public void ended(int thread) {
        dropObjectsOf(thread);
        ended += tasks.daemons[thread] ? 0 : 1;
    }

    @Override
    public void await() {
        then(Next.WAITS);
    }

    @Override
    public ThreadWaits waits() {
        return waits;
    }
}
