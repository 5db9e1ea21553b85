package io.heddle.selection.evidence;

import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.watch.ProgramIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What earlier runs of programs have shown; a recollection that fails is as good as none. Any thread may ask. */
public interface EvidenceHistory {
    /** Remembers nothing. */
    EvidenceHistory NONE = new EvidenceHistory() {
        @Override
        public CompletableFuture<PriorEvidence> recall(ProgramIdentity program, String policy) {
            return CompletableFuture.completedFuture(PriorEvidence.NONE);
        }

        @Override
        public void learn(ProgramIdentity program, String policy, RunOutcome lesson) {}

        @Override
        public CompletableFuture<Optional<LoadDistribution>> recallShape(ProgramIdentity program, Measure measure) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void learnShape(ProgramIdentity program, Measure measure, LoadDistribution shape) {}

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
    CompletableFuture<PriorEvidence> recall(ProgramIdentity program, String policy);

    /** Adds what a run has shown; may take milliseconds. */
    void learn(ProgramIdentity program, String policy, RunOutcome lesson);

    /** How a program's work lies among its threads; returns at once. */
    CompletableFuture<Optional<LoadDistribution>> recallShape(ProgramIdentity program, Measure measure);

    /** Notes how a program's work lay among its threads; may take milliseconds. */
    void learnShape(ProgramIdentity program, Measure measure, LoadDistribution shape);

    /** The CPU time that a program's threads are likely to take, by their names; returns at once. */
    CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program);

    /**
     * Notes what a program's threads have done; may take milliseconds.
     *
     * @param seconds of CPU time, by their names
     */
    void learnWork(ProgramIdentity program, Map<String, Double> seconds);
}
