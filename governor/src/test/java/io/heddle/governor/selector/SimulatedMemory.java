package io.heddle.governor.selector;

import io.heddle.governor.policy.Selection.Measure;
import io.heddle.governor.run.ProgramIdentity;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Remembers as long as the test. */
final class SimulatedMemory implements Memory {
    private final Map<String, Recollection> policies = new HashMap<>();
    private final Map<String, WorkShape> shapes = new HashMap<>();
    private final Map<String, Duration> work = new HashMap<>();

    /** Recollections take until this is complete, and fail as it does. */
    CompletableFuture<Void> ready = CompletableFuture.completedFuture(null);

    @Override
    public CompletableFuture<Recollection> recall(ProgramIdentity program, String policy) {
        return ready.thenApply(_ -> policies.getOrDefault(program + policy, Recollection.NONE));
    }

    @Override
    public void learn(ProgramIdentity program, String policy, Lesson lesson) {
        policies.merge(program + policy, Recollection.NONE.plus(lesson), (known, _) -> known.plus(lesson));
    }

    @Override
    public CompletableFuture<Optional<WorkShape>> recallShape(ProgramIdentity program, Measure measure) {
        return ready.thenApply(_ -> Optional.ofNullable(shapes.get(program.toString() + measure)));
    }

    @Override
    public void learnShape(ProgramIdentity program, Measure measure, WorkShape shape) {
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
