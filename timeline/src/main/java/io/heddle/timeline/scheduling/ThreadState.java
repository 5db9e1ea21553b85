package io.heddle.timeline.scheduling;

/** What a thread does at a moment, as the scheduler sees it. */
public enum ThreadState {
    /** Runs on a CPU. */
    RUNNING,
    /** Waits on a run queue for a CPU. */
    READY,
    /** Waits for an event, and signals can interrupt the wait. */
    SLEEPING,
    /** Waits for an event, usually a disk or a page, and signals cannot interrupt the wait. */
    UNINTERRUPTIBLE,
    /** Stopped by a signal or a debugger. */
    STOPPED,
    /** Has terminated. */
    ENDED,
    /** The recording does not say, for example before the first event of the thread. */
    UNKNOWN
}
