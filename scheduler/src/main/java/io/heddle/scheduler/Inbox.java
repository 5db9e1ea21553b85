package io.heddle.scheduler;

import io.heddle.scheduler.queues.Ring;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded queue of ready threads: any thread adds, and carriers take many at a time, in the order of a
 * {@link ReadyQueue}.
 *
 * <p>{@link #push} is one compare-and-set. It neither blocks nor allocates, because the tasks themselves are linked.
 *
 * <p>{@code newest} is a stack of the tasks that were pushed last. A carrier that takes swaps the whole stack for an
 * empty one and moves its tasks to {@code queue}, which is guarded by this object's monitor. {@code queued} is its size,
 * written under the monitor and read without. While a carrier moves the tasks, it is above 0: otherwise another carrier
 * would see an empty inbox and park.
 */
public final class Inbox<T extends ReadyTask<T>> {
    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(Inbox.class, "newest", ReadyTask.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ReadyQueue<T> queue;
    private volatile @Nullable T newest;
    private volatile int queued;

    /** An inbox that is first in, first out. */
    public Inbox() {
        this(new FifoQueue<>());
    }

    /** @param queue an empty queue, which only this inbox uses from now on */
    public Inbox(ReadyQueue<T> queue) {
        this.queue = queue;
    }

    /** Adds a task that is in no queue. Called by any thread. */
    public void push(T task) {
        T next;
        do {
            next = newest;
            task.next = next;
            task.depth = next == null ? 1 : next.depth + 1;
        } while (!NEWEST.compareAndSet(this, next, task));
    }

    public boolean isEmpty() {
        return newest == null && queued == 0;
    }

    /** Returns the number of tasks; an estimate while others add or take. */
    public int size() {
        T top = newest;
        return queued + (top == null ? 0 : top.depth);
    }

    /** Takes the first task. */
    public synchronized @Nullable T poll() {
        moveNewest();
        T first = queue.poll();
        queued = queue.size();
        return first;
    }

    /**
     * Takes the first tasks: returns the first one, and adds the others to a ring until it is full.
     *
     * @param target a ring that the calling thread owns
     */
    synchronized @Nullable T pollMany(Ring<T> target) {
        moveNewest();
        T first = queue.poll();
        for (int i = Math.min(target.room(), queue.size()); i > 0; i--) {
            T task = queue.poll();
            if (task != null) {
                target.offer(task);
            }
        }
        queued = queue.size();
        return first;
    }

    /** Takes the first tasks: returns the first one, and adds the others to a run queue until its ring is full. */
    public @Nullable T pollMany(RunQueue<T> target) {
        return pollMany(target.ring());
    }

    /** Moves the tasks of the stack to the queue. */
    @SuppressWarnings("unchecked") // The field has this type.
    private void moveNewest() {
        if (newest == null) {
            return;
        }
        queued = queue.size() + 1;
        T top = (T) NEWEST.getAndSet(this, (T) null);
        if (top != null) {
            int count = top.depth;
            queue.addAll(reverse(top), top, count);
        }
    }

    /** Reverses a stack; returns what was its lowest task. */
    private static <T extends ReadyTask<T>> T reverse(T top) {
        T reversed = top;
        T task = top.next;
        top.next = null;
        while (task != null) {
            T next = task.next;
            task.next = reversed;
            reversed = task;
            task = next;
        }
        return reversed;
    }
}
