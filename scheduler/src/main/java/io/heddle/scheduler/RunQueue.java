package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * The ready threads of a carrier: a next-task slot, a ring, and the inbox of the carrier's processor as the end of the
 * queue. While the inbox is not empty, the ring gets nothing, so the order is first in, first out.
 *
 * <p>The slot holds the thread that the running one has made ready last. It runs next, with warm caches, but after
 * {@value #MAX_SLOT_RUNS} such turns the others are first.
 *
 * <p>The carrier alone adds and polls. Any thread steals from the ring, and {@link StallMonitor} takes what is in the
 * slot.
 */
final class RunQueue {
    private static final int MAX_SLOT_RUNS = 16;

    private static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(RunQueue.class, "slot", ThreadTask.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Ring ring = new Ring();
    private final QueuedWorkSign queuedWork;
    private volatile @Nullable ThreadTask slot;

    /** How many threads from the slot ran in a row. Used by the carrier only. */
    private int slotRuns;

    RunQueue(ForkJoinWorkerThread carrier) {
        queuedWork = new QueuedWorkSign(carrier);
    }

    /** Returns the ring, from which other threads steal. */
    Ring ring() {
        return ring;
    }

    /** Returns whether slot and ring are empty. */
    boolean isEmpty() {
        return slot == null && ring.isEmpty();
    }

    /** Puts a thread into the slot; returns the one that was there, for {@link #addLast}. */
    @Nullable
    ThreadTask replaceNext(ThreadTask task) {
        queuedWork.show(true);
        return (ThreadTask) SLOT.getAndSet(this, task);
    }

    void addLast(ThreadTask task, Inbox inbox) {
        queuedWork.show(true);
        if (!inbox.isEmpty() || !ring.offer(task)) {
            inbox.push(task);
        }
    }

    /** Takes the next thread. May move many from the inbox to the ring. */
    @Nullable
    ThreadTask poll(Inbox inbox) {
        ThreadTask task = takeNext();
        if (task != null && slotRuns < MAX_SLOT_RUNS) {
            slotRuns++;
            return task;
        }
        slotRuns = 0;
        if (task != null) {
            addLast(task, inbox);
        }
        task = ring.poll();
        return task != null || inbox.isEmpty() ? task : inbox.pollMany(ring);
    }

    /** Shows the JDK whether there are threads in this queue. Called before a thread runs. */
    void showQueuedWork() {
        queuedWork.show(!isEmpty());
    }

    /** Takes the thread in the slot. Called by any thread. */
    @Nullable
    ThreadTask takeNext() {
        return slot == null ? null : (ThreadTask) SLOT.getAndSet(this, (ThreadTask) null);
    }

    /** Moves all threads from slot and ring to an inbox; returns false if there are none. Called by any thread. */
    boolean moveAll(Inbox inbox) {
        boolean any = moveNext(inbox);
        for (ThreadTask task = ring.steal(); task != null; task = ring.steal()) {
            inbox.push(task);
            any = true;
        }
        return any;
    }

    /** Moves the thread from the slot to an inbox; returns false if there is none. Called by any thread. */
    boolean moveNext(Inbox inbox) {
        ThreadTask task = takeNext();
        if (task != null) {
            inbox.push(task);
        }
        return task != null;
    }
}
