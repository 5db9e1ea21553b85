package io.heddle.timeline.scheduling;

/** Receives scheduling events in the order of time. A thread is its index in {@code Timeline.threads()}. */
public interface SchedulingVisitor {
    /** The index of a CPU's idle task. */
    int IDLE = -1;

    /**
     * A CPU switches from one thread to another.
     *
     * @param previous may differ from the last thread that the recording saw on that CPU
     * @param previousState the state that the previous thread enters; READY means that it was preempted
     */
    void switched(long nanos, int cpu, int previous, ThreadState previousState, int next);

    /**
     * A thread becomes ready.
     *
     * @param cpu the CPU of its run queue
     * @param waker the thread that has woken it; {@link #IDLE} if that was an interrupt, or is unknown
     */
    void woken(long nanos, int cpu, int thread, int waker);

    /** A ready thread moves to the run queue of another CPU. */
    default void migrated(long nanos, int toCpu, int thread) {}
}
