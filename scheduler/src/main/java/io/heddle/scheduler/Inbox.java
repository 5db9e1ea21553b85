package io.heddle.scheduler;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded queue of ready threads, first in first out: any thread adds, and carriers take many at a time.
 *
 * <p>{@link #push} is one compare-and-set. It neither blocks nor allocates, because the tasks themselves are linked.
 *
 * <p>{@code newest} is a stack of the tasks that were pushed last. A carrier that takes swaps the whole stack for an
 * empty one and reverses it into {@code oldest}, which is guarded by this object's monitor; {@link #isEmpty} reads it
 * without. While a carrier reverses the stack, the inbox seems to be empty. So a carrier that has taken and left tasks must
 * wake another carrier for them.
 */
final class Inbox {
    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(Inbox.class, "newest", ThreadTask.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable ThreadTask newest;
    private volatile @Nullable ThreadTask oldest;

    /** Adds a task that is in no queue. Called by any thread. */
    void push(ThreadTask task) {
        ThreadTask next;
        do {
            next = newest;
            task.next = next;
        } while (!NEWEST.compareAndSet(this, next, task));
    }

    boolean isEmpty() {
        return newest == null && oldest == null;
    }

    /** Takes the first task. */
    synchronized @Nullable ThreadTask poll() {
        ThreadTask first = first();
        if (first != null) {
            oldest = first.next;
            first.next = null;
        }
        return first;
    }

    /**
     * Takes the first tasks: returns the first one, and adds the others to a ring until it is full.
     *
     * @param target a ring that the calling thread owns
     */
    synchronized @Nullable ThreadTask pollMany(Ring target) {
        ThreadTask first = first();
        if (first == null) {
            return null;
        }
        ThreadTask task = first.next;
        first.next = null;
        while (task != null) {
            // Another thread may take the task from the ring at once, and link it into another queue.
            ThreadTask next = task.next;
            task.next = null;
            if (!target.offer(task)) {
                task.next = next;
                break;
            }
            task = next;
        }
        oldest = task;
        return first;
    }

    private @Nullable ThreadTask first() {
        return oldest != null ? oldest : reverse((ThreadTask) NEWEST.getAndSet(this, (ThreadTask) null));
    }

    private static @Nullable ThreadTask reverse(@Nullable ThreadTask newest) {
        ThreadTask reversed = null;
        ThreadTask task = newest;
        while (task != null) {
            ThreadTask next = task.next;
            task.next = reversed;
            reversed = task;
            task = next;
        }
        return reversed;
    }
}
