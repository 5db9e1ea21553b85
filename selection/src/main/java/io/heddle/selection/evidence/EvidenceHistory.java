package io.heddle.selection.evidence;

import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.watch.ProgramIdentity;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The evidence of earlier runs. A failed query is equivalent to no evidence. Thread-safe. */
public interface EvidenceHistory {
    /** A history without evidence. */
    EvidenceHistory NONE = new EvidenceHistory() {
        @Override
        public CompletableFuture<PriorEvidence> load(ProgramIdentity program, String policy) {
            return CompletableFuture.completedFuture(PriorEvidence.NONE);
        }

        @Override
        public void add(ProgramIdentity program, String policy, RunOutcome outcome) {}

        @Override
        public CompletableFuture<Optional<LoadDistribution>> loadDistribution(
                ProgramIdentity program, Measure measure) {
            return CompletableFuture.completedFuture(Optional.empty());
        }

        @Override
        public void storeDistribution(ProgramIdentity program, Measure measure, LoadDistribution shape) {}

        @Override
        public CompletableFuture<Map<String, Duration>> loadThreadWork(ProgramIdentity program) {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Override
        public void addThreadWork(ProgramIdentity program, Map<String, Double> seconds) {}
    };

    /** Prepares for a query; returns at once. */
    default void prepare() {}

    /** The evidence about a policy in a program; returns at once. */
    CompletableFuture<PriorEvidence> load(ProgramIdentity program, String policy);

    /** Adds the outcome of a run; may take milliseconds. */
    void add(ProgramIdentity program, String policy, RunOutcome outcome);

    /** The distribution of a program's work over its threads; returns at once. */
    CompletableFuture<Optional<LoadDistribution>> loadDistribution(ProgramIdentity program, Measure measure);

    /** Stores the distribution of a program's work over its threads; may take milliseconds. */
    void storeDistribution(ProgramIdentity program, Measure measure, LoadDistribution shape);

    /** The expected CPU time of a program's threads by name; returns at once. */
    CompletableFuture<Map<String, Duration>> loadThreadWork(ProgramIdentity program);

    /**
     * Adds the CPU time of a program's threads; may take milliseconds.
     *
     * @param seconds CPU time by thread name
     */
    void addThreadWork(ProgramIdentity program, Map<String, Double> seconds);
}
