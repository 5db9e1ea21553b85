package io.heddle.governor.selector;

import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What earlier runs of programs have shown; a recollection that fails is as good as none. Any thread may ask. */
public interface Memory {
    /** Remembers nothing. */
    Memory NONE = new Memory() {
        @Override
        public CompletableFuture<Recollection> recall(ProgramIdentity program, String policy) {
            return CompletableFuture.completedFuture(Recollection.NONE);
        }

        @Override
        public void learn(ProgramIdentity program, String policy, Lesson lesson) {}

        @Override
        public CompletableFuture<Optional<WorkShape>> recallShape(ProgramIdentity program, Measure measure) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void learnShape(ProgramIdentity program, Measure measure, WorkShape shape) {}

        @Override
        public CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program) {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Override
        public void learnWork(ProgramIdentity program, Map<String, Double> seconds) {}
    };

    /** Is told that somebody will ask; returns at once. */
    default void prepare() {}

    /** What is known of a policy in a program; returns at once. */
    CompletableFuture<Recollection> recall(ProgramIdentity program, String policy);

    /** Adds what a run has shown; may take milliseconds. */
    void learn(ProgramIdentity program, String policy, Lesson lesson);

    /** How a program's work lies among its threads; returns at once. */
    CompletableFuture<Optional<WorkShape>> recallShape(ProgramIdentity program, Measure measure);

    /** Notes how a program's work lay among its threads; may take milliseconds. */
    void learnShape(ProgramIdentity program, Measure measure, WorkShape shape);

    /** The CPU time that a program's threads are likely to take, by their names; returns at once. */
    CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program);

    /**
     * Notes what a program's threads have done; may take milliseconds.
     *
     * @param seconds of CPU time, by their names
     */
    void learnWork(ProgramIdentity program, Map<String, Double> seconds);
}
