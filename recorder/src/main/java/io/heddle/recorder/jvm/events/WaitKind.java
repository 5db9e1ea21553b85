package io.heddle.recorder.jvm.events;

/** The reason why a Java thread waits. */
public enum WaitKind {
    /** Entry of a monitor that another thread holds. */
    MONITOR,
    /** {@link Object#wait()}. */
    OBJECT_WAIT,
    /** {@link java.util.concurrent.locks.LockSupport#park()}. */
    PARK,
    SLEEP,
    /** A virtual thread blocks and cannot unmount, so that its carrier waits. */
    PINNED,
    /** An allocation waits for the concurrent collector to free memory. */
    ALLOCATION_STALL,
    /** A file or a socket. */
    IO
}
