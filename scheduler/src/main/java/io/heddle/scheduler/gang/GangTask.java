package io.heddle.scheduler.gang;

import java.util.function.Consumer;

/**
 * The work that a gang does for each task.
 *
 * @param <T> the tasks
 */
@FunctionalInterface
public interface GangTask<T> {
    /**
     * Does one task. Called by many workers at a time.
     *
     * @param task the task
     * @param tasks adds further tasks of the same computation; only for the duration of this call
     * @throws Exception if the computation fails; the gang then ends it early
     */
    void run(T task, Consumer<T> tasks) throws Exception;
}
