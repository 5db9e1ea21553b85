package io.heddle.kernel.perf.scheduling;

/**
 * Receives {@link SchedulingEvents}. Times are those of {@link System#nanoTime}. Thread id 0 is the idle task of a CPU.
 *
 * <p>Ids are those of this process's PID namespace. In a container with its own namespace the coverage is at most
 * {@link SchedulingEvents.Coverage#SWITCHES_ONLY}, and threads outside of the namespace appear as thread 0.
 */
public interface SchedulingListener {
    /**
     * A CPU has switched from one thread to another.
     *
     * @param previousState the kernel's {@code prev_state}: the bits of the state in which the previous thread left the CPU. 0, or
     *     only the bit of TASK_REPORT_MAX, means that it was preempted and is still runnable. With coverage
     *     {@link SchedulingEvents.Coverage#SWITCHES_ONLY} it is 0 or TASK_INTERRUPTIBLE (1), which then stands for all other states
     */
    void switched(long nanos, int cpu, int previousTid, long previousState, int nextTid);

    /**
     * A thread has become runnable, or has just been created.
     *
     * @param cpu the CPU on which it ran last, or is to run if it is new. {@link #migrated} follows if it waits in the run queue of
     *     another one
     * @param wakerTid the thread that has woken or created it; 0 if that was an interrupt or is unknown
     */
    void woken(long nanos, int cpu, int tid, int wakerTid);

    /** A thread has been moved to the run queue of another CPU. */
    void migrated(long nanos, int tid, int fromCpu, int toCpu);

    /**
     * A thread id appears for the first time, or with another name than before. Precedes the event that mentions it. Idle tasks
     * are not reported.
     *
     * @param name the {@code comm}: at most 15 bytes of text; empty when it is unknown
     */
    void seen(int tid, String name);

    /** The ring of a CPU was full, so that events were lost. */
    void lost(int cpu, long events);

    /**
     * One of the further tracepoints of {@link SchedulingEvents#open(io.heddle.kernel.tasks.CpuSet, int, java.util.List)} was hit.
     *
     * @param tid the thread that ran on the CPU
     * @param name the tracepoint, for example {@code irq:irq_handler_entry}
     */
    default void tracepoint(long nanos, int cpu, int tid, String name) {}
}
