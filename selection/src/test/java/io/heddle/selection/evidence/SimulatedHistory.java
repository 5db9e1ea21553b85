package io.heddle.selection.evidence;

import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.watch.ProgramIdentity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Remembers as long as the test. */
public final class SimulatedHistory implements EvidenceHistory {
    private final Map<String, PriorEvidence> policies = new HashMap<>();
    private final Map<String, LoadDistribution> shapes = new HashMap<>();
    private final Map<String, Duration> work = new HashMap<>();

    /** Recollections take until this is complete, and fail as it does. */
    public CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

    @Override
    public CompletableFuture<PriorEvidence> recall(ProgramIdentity program, String policy) {
        return ready.thenApply(_ -> policies.getOrDefault(program + policy, PriorEvidence.NONE));
    }

    @Override
    public void learn(ProgramIdentity program, String policy, RunOutcome lesson) {
        policies.merge(program + policy, PriorEvidence.NONE.plus(lesson), (known, _) -> known.plus(lesson));
    }

    @Override
    public CompletableFuture<Optional<LoadDistribution>> recallShape(ProgramIdentity program, Measure measure) {
        return ready.thenApply(_ -> Optional.ofNullable(shapes.get(program.toString() + measure)));
    }

    @Override
    public void learnShape(ProgramIdentity program, Measure measure, LoadDistribution shape) {
        shapes.put(program.toString() + measure, shape);
    }

    @Override
    public CompletableFuture<Map<String, Duration>> recallWork(ProgramIdentity program) {
        return ready.thenApply(_ -> Map.copyOf(work));
    }

    @Override
    public void learnWork(ProgramIdentity program, Map<String, Double> seconds) {
        seconds.forEach((name, taken) -> work.put(name, Duration.ofNanos(Math.round(1e9 * taken))));
    }
}
