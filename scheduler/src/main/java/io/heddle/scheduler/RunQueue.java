package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ForkJoinWorkerThread;
import org.jspecify.annotations.Nullable;

/**
 * The ready threads of a carrier: a next-task slot, a ring, and the inbox of the carrier's processor as the end of the
 * queue. While the inbox is not empty, the ring gets nothing, so the order is first in, first out. In any other
 * {@link Order} all threads are in the inbox.
 *
 * <p>The slot holds the thread that the running one has made ready last. It runs next, with warm caches, and so
 * overtakes the others. After {@value #MAX_SLOT_RUNS} such turns the first of the others has a turn, and slots have no
 * more than {@value #MAX_LAP_SLOT_RUNS} turns in a lap: until as many others had a turn as waited when the lap began. A
 * thread waits for the end of one lap, and the whole next one at most. So slots overtake it no more than twice
 * {@value #MAX_LAP_SLOT_RUNS} times, however many threads wait.
 *
 * <p>The carrier alone adds and polls. Any thread steals from the ring, and {@link StallMonitor} takes what is in the
 * slot.
 */
final class RunQueue {
    private static final int RING_CAPACITY = 256;
    private static final int MAX_SLOT_RUNS = 16;
    private static final int MAX_LAP_SLOT_RUNS = 512;

    private static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(RunQueue.class, "slot", ThreadTask.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean ordered;
    private final Ring<ThreadTask> ring;
    private final QueuedWorkSign queuedWork;
    private volatile @Nullable ThreadTask slot;

    /** How many threads from the slot ran in a row. Used by the carrier only. */
    private int slotRuns;

    /** How many threads from the slot ran in this lap. Used by the carrier only. */
    private int lapSlotRuns;

    /** How many others have a turn until this lap ends. Used by the carrier only. */
    private int lapLeft;

    RunQueue(ForkJoinWorkerThread carrier, Order order) {
        ordered = order != Order.FIFO;
        ring = new Ring<>(ordered ? 0 : RING_CAPACITY);
        queuedWork = new QueuedWorkSign(carrier);
    }

    /** Returns the ring, from which other threads steal. */
    Ring<ThreadTask> ring() {
        return ring;
    }

    /** Returns whether this carrier has no thread that it would poll, save for the overflow of its ring. */
    boolean isEmpty(Inbox inbox) {
        return slot == null && ring.isEmpty() && (!ordered || inbox.isEmpty());
    }

    /**
     * Adds a thread that runs next, as far as the order permits it.
     *
     * <p>If it returns false, this was a full fence.
     *
     * @return whether there are more threads now than the carrier takes next
     */
    boolean addNext(ThreadTask task, Inbox inbox) {
        if (ordered) {
            boolean alone = inbox.isEmpty();
            addLast(task, inbox);
            return !alone;
        }
        queuedWork.show(true);
        ThreadTask displaced = (ThreadTask) SLOT.getAndSet(this, task);
        if (displaced == null) {
            return false;
        }
        addLast(displaced, inbox);
        return true;
    }

    void addLast(ThreadTask task, Inbox inbox) {
        queuedWork.show(true);
        if (!inbox.isEmpty() || !ring.offer(task)) {
            inbox.push(task);
        }
    }

    /** Takes the next thread from slot or ring; returns null if there is none. */
    @Nullable
    ThreadTask poll(Inbox inbox) {
        ThreadTask task = takeNext();
        if (task != null && slotRuns < MAX_SLOT_RUNS && lapSlotRuns < MAX_LAP_SLOT_RUNS) {
            slotRuns++;
            lapSlotRuns++;
            return task;
        }
        slotRuns = 0;
        if (task != null) {
            addLast(task, inbox);
        }
        if (--lapLeft <= 0 || (ring.isEmpty() && inbox.isEmpty())) {
            lapLeft = ring.size() + inbox.size();
            lapSlotRuns = 0;
        }
        return ring.poll();
    }

    /** Shows the JDK whether there are threads in this queue. Called before a thread runs. */
    void showQueuedWork(Inbox inbox) {
        queuedWork.show(!isEmpty(inbox));
    }

    /** Takes the thread in the slot. Called by any thread. */
    @Nullable
    ThreadTask takeNext() {
        return slot == null ? null : (ThreadTask) SLOT.getAndSet(this, (ThreadTask) null);
    }

    /**
     * Moves all threads from slot and ring to an inbox. Called by any thread.
     *
     * @return whether there is a thread that other carriers may not know
     */
    boolean moveAll(Inbox inbox) {
        boolean any = moveNext(inbox);
        for (ThreadTask task = ring.steal(); task != null; task = ring.steal()) {
            inbox.push(task);
            any = true;
        }
        return any;
    }

    /**
     * Moves the thread that runs next to an inbox. Called by any thread.
     *
     * @return whether there is a thread that other carriers may not know
     */
    boolean moveNext(Inbox inbox) {
        ThreadTask task = takeNext();
        if (task != null) {
            inbox.push(task);
        }
        return task != null || (ordered && !inbox.isEmpty());
    }
}
