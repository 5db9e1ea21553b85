package io.heddle.kernel.tasks;

import java.util.Optional;

/** The kernel's scheduler: reads and sets the scheduling attributes and the CPU affinity of threads. */
public interface TaskScheduler {
    /** The highest real-time priority that may be set. Kernel threads that the machine needs run at 50 and above. */
    int MAX_PRIORITY = 49;

    /** The thread id (gettid(2)) of the calling thread. */
    int currentThread();

    /**
     * The current scheduling attributes of a thread; empty when it has ended.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    Optional<Scheduling> scheduling(int tid);

    /**
     * Sets the scheduling attributes of a thread.
     *
     * @return false when the thread has ended
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     * @throws IllegalArgumentException for a real-time priority outside 1 to {@link #MAX_PRIORITY}
     */
    boolean schedule(int tid, Scheduling scheduling);

    /**
     * The CPUs that a thread may run on; empty when it has ended.
     *
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    Optional<CpuSet> affinity(int tid);

    /**
     * Sets the CPU affinity of a thread.
     *
     * @return false when the thread has ended
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    boolean bind(int tid, CpuSet cpus);
}
