package io.heddle.selection.goals;

import java.util.concurrent.CompletableFuture;

/**
 * Reads one goal. A source outside of Heddle is read in a thread of its own, at most once a second. The governor's thread calls all
 * methods.
 *
 * <p>Readings are cumulative: {@link GoalInterval#between} needs two of them. {@link Statistic.Value} of a single number is the mean of
 * all readings after the first of the two, up to the second. So request readings during the interval as well.
 */
public interface GoalReader extends AutoCloseable {
    /**
     * Requests a reading, without waiting. Requests before the next reading begins share it, and so do requests while it runs.
     *
     * @return a reading that is complete some 2 s after it may begin, and never fails: {@link GoalReading.Absent} has the reason
     */
    CompletableFuture<GoalReading> read();

    /** Ends the thread, and waits for its end for at most 0.5 s. Readings that are not complete are absent. */
    @Override
    void close();
}
