package io.heddle.scheduler;

/** A listener for the start and the end of a virtual thread, which knows the thread's priority. Its methods must not block. */
public interface ThreadListener {
    /**
     * Called within {@link Thread#start}, by the thread that starts {@code thread}.
     *
     * @param usage the CPU time and memory of the thread, counted from {@link Scheduler#startCounting} on
     * @throws OutOfMemoryError if the start must fail; {@link Thread#start} then throws it
     */
    void started(Thread thread, ThreadUsage usage);

    /**
     * Called once, by a carrier, after the thread has become {@link Thread.State#TERMINATED} and its uncaught exception
     * was handled. Must not throw.
     */
    void ended(Thread thread);

    /** Returns the priority of the thread now, from 1 to 10. Called by carriers, in {@link Order#PRIORITY} only. */
    default int priority(Thread thread) {
        return Thread.NORM_PRIORITY;
    }
}
