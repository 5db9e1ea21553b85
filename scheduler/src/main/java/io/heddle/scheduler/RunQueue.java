package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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
public final class RunQueue<T extends ReadyTask<T>> {
    private static final int RING_CAPACITY = 256;
    private static final int MAX_SLOT_RUNS = 16;
    private static final int MAX_LAP_SLOT_RUNS = 512;

    private static final VarHandle SLOT;

    static {
        try {
            SLOT = MethodHandles.lookup().findVarHandle(RunQueue.class, "slot", ReadyTask.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean ordered;
    private final Ring<T> ring;
    private final @Nullable QueuedWorkSign queuedWork;
    private volatile @Nullable T slot;

    /** How many threads from the slot ran in a row. Used by the carrier only. */
    private int slotRuns;

    /** How many threads from the slot ran in this lap. Used by the carrier only. */
    private int lapSlotRuns;

    /** How many others have a turn until this lap ends. Used by the carrier only. */
    private int lapLeft;

    public RunQueue(Order order) {
        this(order, null);
    }

    /** @param queuedWork shows the JDK whether there are threads in this queue; null if the JDK need not know */
    RunQueue(Order order, @Nullable QueuedWorkSign queuedWork) {
        ordered = order != Order.FIFO;
        ring = new Ring<>(ordered ? 0 : RING_CAPACITY);
        this.queuedWork = queuedWork;
    }

    /** Returns the ring, from which other threads steal. */
    Ring<T> ring() {
        return ring;
    }

    /** Returns the number of threads in the ring; an estimate while others steal. */
    public int size() {
        return ring.size();
    }

    /** Moves half of the threads in the ring to a thief's empty one, and returns the first of them; null if there is none. */
    public @Nullable T stealHalf(RunQueue<T> thief) {
        return ring.stealHalf(thief.ring);
    }

    /** Returns whether this carrier has no thread that it would poll, save for the overflow of its ring. */
    boolean isEmpty(Inbox<T> inbox) {
        return slot == null && ring.isEmpty() && (!ordered || inbox.isEmpty());
    }

    /**
     * Adds a thread that runs next, as far as the order permits it.
     *
     * <p>If it returns false, this was a full fence.
     *
     * @return whether there are more threads now than the carrier takes next
     */
    @SuppressWarnings("unchecked") // The field has this type.
    public boolean addNext(T task, Inbox<T> inbox) {
        if (ordered) {
            boolean alone = inbox.isEmpty();
            addLast(task, inbox);
            return !alone;
        }
        show(true);
        T displaced = (T) SLOT.getAndSet(this, task);
        if (displaced == null) {
            return false;
        }
        addLast(displaced, inbox);
        return true;
    }

    public void addLast(T task, Inbox<T> inbox) {
        show(true);
        if (!inbox.isEmpty() || !ring.offer(task)) {
            inbox.push(task);
        }
    }

    /** Takes the next thread from slot or ring; returns null if there is none. */
    public @Nullable T poll(Inbox<T> inbox) {
        T task = takeNext();
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
    void showQueuedWork(Inbox<T> inbox) {
        show(!isEmpty(inbox));
    }

    private void show(boolean hasWork) {
        if (queuedWork != null) {
            queuedWork.show(hasWork);
        }
    }

    /** Takes the thread in the slot. Called by any thread. */
    @SuppressWarnings("unchecked") // The field has this type.
    @Nullable
    T takeNext() {
        return slot == null ? null : (T) SLOT.getAndSet(this, (T) null);
    }

    /**
     * Moves all threads from slot and ring to an inbox. Called by any thread.
     *
     * @return whether there is a thread that other carriers may not know
     */
    boolean moveAll(Inbox<T> inbox) {
        boolean any = moveNext(inbox);
        for (T task = ring.steal(); task != null; task = ring.steal()) {
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
    boolean moveNext(Inbox<T> inbox) {
        T task = takeNext();
        if (task != null) {
            inbox.push(task);
        }
        return task != null || (ordered && !inbox.isEmpty());
    }
}
