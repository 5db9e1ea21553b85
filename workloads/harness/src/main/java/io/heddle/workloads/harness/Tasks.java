package io.heddle.workloads.harness;

import java.io.IOException;
import java.util.Optional;

/** The tasks of an initialised application. A task has one result, independent of threads, time and other tasks. */
public interface Tasks extends AutoCloseable {
    /** Runs a task; called by many threads at once. */
    long run(int task) throws Exception;

    /** A note that {@code --verbose} prints with the time when a task ends. */
    default Optional<String> note(int task) {
        return Optional.empty();
    }

    /**
     * Verifies results in another way than they were computed. Returns a description of the first error.
     *
     * @param results by the number of the task
     */
    Optional<String> findError(long[] results) throws Exception;

    @Override
    default void close() throws IOException {}
}
