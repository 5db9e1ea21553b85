package io.heddle.scheduler;

/** Told of a thread's life, by whoever brings it about; must not block or throw. */
public interface Lifecycle {
    /**
     * Someone has called {@link Thread#start}, and that call has not returned yet.
     *
     * @param usage what the thread uses, from {@link VirtualProcessors#count} on
     */
    void started(Thread thread, Usage usage);

    /** The thread is {@link Thread.State#TERMINATED}, its uncaught exception dealt with. */
    void ended(Thread thread);
}
