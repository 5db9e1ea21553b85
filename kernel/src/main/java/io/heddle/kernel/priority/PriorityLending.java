package io.heddle.kernel.priority;

import io.heddle.kernel.tasks.TaskScheduler;
import java.util.Set;

/**
 * Lends real-time priority to threads of other processes, for as long as this process lives and runs.
 *
 * <p>A borrower keeps its own scheduling policy, nice value and flags. Its children and new threads inherit only these, never the
 * lent priority. The kernel takes the priority back when this process is killed or stopped. The kernel's documentation describes
 * priority inheritance in {@code rt-mutex.rst}.
 */
public interface PriorityLending extends AutoCloseable {
    /**
     * Lends a thread a real-time priority, or changes the lent priority. A thread with a higher priority of its own keeps its own.
     *
     * @param priority a SCHED_FIFO priority, 1 to {@link TaskScheduler#MAX_PRIORITY}
     * @return false when the thread has ended
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    boolean lend(int tid, int priority);

    /** Takes back the priority that is lent to a thread. No effect when none is. */
    void withdraw(int tid);

    /** Records that a thread has ended, which frees its donor for another borrower. */
    void ended(int tid);

    /** Takes all lent priorities back until {@link #resume}. */
    void suspend();

    /** Lends again what {@link #suspend}, or another process, took back. */
    void resume();

    /** The ids of the threads of this process that lend. Their priority is the lent priority. */
    Set<Integer> donors();

    /** Takes all lent priorities back. Nothing can be lent afterwards. */
    @Override
    void close();
}
