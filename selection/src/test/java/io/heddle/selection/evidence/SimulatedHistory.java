package io.heddle.selection.evidence;

import io.heddle.policy.SelectorSpec.Measure;
import io.heddle.watch.ProgramIdentity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A history in memory. */
public final class SimulatedHistory implements EvidenceHistory {
    private final Map<String, PriorEvidence> policies = new HashMap<>();
    private final Map<String, LoadDistribution> shapes = new HashMap<>();
    private final Map<String, Duration> work = new HashMap<>();

    /** Queries wait for this future, and fail if it does. */
    public CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

    @Override
    public CompletableFuture<PriorEvidence> load(ProgramIdentity program, String policy) {
        return ready.thenApply(_ -> policies.getOrDefault(program + policy, PriorEvidence.NONE));
    }

    @Override
    public void add(ProgramIdentity program, String policy, RunOutcome outcome) {
        policies.merge(program + policy, PriorEvidence.NONE.plus(outcome), (known, _) -> known.plus(outcome));
    }

    @Override
    public CompletableFuture<Optional<LoadDistribution>> loadDistribution(ProgramIdentity program, Measure measure) {
        return ready.thenApply(_ -> Optional.ofNullable(shapes.get(program.toString() + measure)));
    }

    @Override
    public void storeDistribution(ProgramIdentity program, Measure measure, LoadDistribution shape) {
        shapes.put(program.toString() + measure, shape);
    }

    @Override
    public CompletableFuture<Map<String, Duration>> loadThreadWork(ProgramIdentity program) {
        return ready.thenApply(_ -> Map.copyOf(work));
    }

    @Override
    public void addThreadWork(ProgramIdentity program, Map<String, Double> seconds) {
        seconds.forEach((name, taken) -> work.put(name, Duration.ofNanos(Math.round(1e9 * taken))));
    }
}
