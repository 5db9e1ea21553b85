package io.heddle.selection.goals;

import java.io.IOException;

/** Reads one kind of source. A single thread calls all methods except {@link #abort}. */
public interface GoalProbe extends AutoCloseable {
    /**
     * Reads the source.
     *
     * @throws IOException if it gives no number; the message is the reason, for people
     * @throws InterruptedException when the calling thread is interrupted
     */
    GoalReading.Present read() throws IOException, InterruptedException;

    /** Makes a reading that lasts too long end soon, if that is possible. Never waits. Any thread may call it. */
    default void abort() {}

    @Override
    default void close() {}
}
