package io.heddle.timeline;

import io.heddle.timeline.stacks.Stack;

/**
 * A span in which a Java thread waited, as its JVM reports it.
 *
 * @param thread the index of the thread; for a virtual thread, of its carrier; {@link #UNKNOWN_THREAD} if unknown
 * @param on the class of the lock or blocker; empty if unknown
 * @param owner the index of the thread that held the lock; {@link #UNKNOWN_THREAD} if unknown
 */
public record Wait(int thread, Kind kind, Span span, String on, int owner, Stack stack) {
    public static final int UNKNOWN_THREAD = -1;

    /** What the thread waited for. */
    public enum Kind {
        /** To enter a monitor. */
        MONITOR,
        /** For a notification ({@code Object.wait}). */
        OBJECT_WAIT,
        /** To be unparked ({@code LockSupport.park}). */
        PARK,
        /** {@code Thread.sleep}. */
        SLEEP,
        /** A virtual thread that blocked and kept its carrier. */
        PINNED,
        /** For free memory, until the collector had some. */
        ALLOCATION_STALL,
        /** For a socket or a file. */
        IO
    }
}
