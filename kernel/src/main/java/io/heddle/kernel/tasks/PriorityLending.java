package io.heddle.kernel.tasks;

import java.util.Set;

/**
 * Real-time priority for threads of other processes that lasts only as long as this process lives and runs.
 *
 * <p>The threads keep their own class, nice value and flags, which a thread or process that they start inherits: nothing of
 * what is lent. When this process is killed or stopped, the kernel takes the priority back by itself. See {@code rt-mutex.rst}
 * of the kernel's documentation for priority inheritance.
 */
public interface PriorityLending extends AutoCloseable {
    /**
     * Lends a thread a real-time priority, or changes the one that is lent. A thread with a higher priority of its own keeps
     * that.
     *
     * @param priority as of SCHED_FIFO, 1 to {@link TaskScheduler#MAX_PRIORITY}
     * @return false when the thread is gone
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    boolean lend(int tid, int priority);

    /** Takes back what is lent to a thread; without effect when nothing is. */
    void withdraw(int tid);

    /** The thread has ended: another may borrow in its place. */
    void ended(int tid);

    /** Takes back what is lent to any thread; {@link #resume} lends it again. */
    void suspend();

    /** Lends again what {@link #suspend}, or somebody outside of this process, took back. */
    void resume();

    /** The threads of this process that lend: their class is what others borrow. */
    Set<Integer> donors();

    /** Takes everything back; nothing can be lent any more. */
    @Override
    void close();
}
