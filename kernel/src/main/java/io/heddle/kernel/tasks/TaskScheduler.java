package io.heddle.kernel.tasks;

import java.util.Optional;

/** The kernel's scheduler as one task sees it: reads and sets how a thread is scheduled and where. */
public interface TaskScheduler {
    /** The highest real-time priority that may be set; kernel threads which the machine needs sit at 50 and above. */
    int MAX_PRIORITY = 49;

    /** The kernel's id of the calling thread. */
    int currentThread();

    /** How the thread is scheduled now; empty when it is gone. */
    Optional<Scheduling> scheduling(int tid);

    /**
     * Sets how the thread is scheduled.
     *
     * @return false when the thread is gone
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     * @throws IllegalArgumentException for a real-time priority outside 1 to {@link #MAX_PRIORITY}
     */
    boolean schedule(int tid, Scheduling scheduling);

    /** The CPUs the thread may run on; empty when it is gone. */
    Optional<CpuSet> affinity(int tid);

    /**
     * Binds the thread to CPUs.
     *
     * @return false when the thread is gone
     * @throws io.heddle.kernel.KernelException when the kernel refuses
     */
    boolean bind(int tid, CpuSet cpus);
}
