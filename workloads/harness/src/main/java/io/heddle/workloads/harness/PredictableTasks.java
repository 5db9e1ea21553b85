package io.heddle.workloads.harness;

import java.util.Optional;

/** Tasks whose expected results can be computed one by one in another way. */
public interface PredictableTasks extends Tasks {
    /** The expected result, computed in another way than by {@link #run}; called by one thread. */
    long expected(int task) throws Exception;

    @Override
    default Optional<String> findError(long[] results) throws Exception {
        for (int task = 0; task < results.length; task++) {
            long expected = expected(task);
            if (results[task] != expected) {
                return Optional.of(
                        "task %d has result %016x instead of %016x".formatted(task, results[task], expected));
            }
        }
        return Optional.empty();
    }
}
