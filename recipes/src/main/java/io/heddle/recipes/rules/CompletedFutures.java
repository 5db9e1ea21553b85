package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The futures that are complete when a stage runs, because it follows {@code CompletableFuture.allOf} of them. A stage that joins
 * them does not wait.
 */
final class CompletedFutures {
    private final Map<UUID, Set<Value>> futures = new HashMap<>();
    private final Map<Value, List<Value>> combined = new HashMap<>();

    CompletedFutures(ProgramModel program) {
        program.forEachStep(step -> {
            switch (step) {
                case Step.Assignment assignment
                when assignment.target() instanceof Value.Local local -> {
                    List<Value> all = allOf(assignment.value());
                    if (!all.isEmpty()) {
                        combined.put(local, all);
                    }
                }
                case Step.Call stage when stage.receiver() != null -> addStage(stage, stage.receiver());
                default -> {}
            }
        });
    }

    private void addStage(Step.Call stage, Value before) {
        boolean follows = stage.name().startsWith("then")
                || stage.name().startsWith("handle")
                || stage.name().startsWith("whenComplete");
        if (!follows) {
            return;
        }
        List<Value> all = allOf(before);
        StepTraversal.lambdas(stage)
                .filter(function -> !all.isEmpty())
                .forEach(function -> futures.put(function.position().node(), withElements(function, all)));
    }

    /** The futures that a chain of stages begins with all of; none if it begins otherwise. */
    private List<Value> allOf(Value chain) {
        Value next = chain;
        while (next instanceof Value.CallResult(Step.Call call) && call.receiver() != null) {
            if (call.name().equals("allOf")) {
                return call.arguments().stream().map(Value::beginning).toList();
            }
            next = call.receiver();
        }
        return combined.getOrDefault(next, List.of());
    }

    /** The futures, and the parameters of functions that are called for each element of a list of them. */
    private static Set<Value> withElements(Body function, List<Value> all) {
        Set<Value> complete = new HashSet<>(all);
        StepTraversal.forEach(function.steps(), step -> {
            if (step instanceof Step.Call call
                    && call.receiver() != null
                    && call.receiver().mentions(complete::contains)) {
                StepTraversal.lambdas(call).forEach(inner -> complete.addAll(inner.parameters()));
            }
            if (step instanceof Step.Assignment assignment
                    && assignment.value() instanceof Value.ArrayElement element
                    && element.mentions(complete::contains)) {
                complete.add(assignment.target());
            }
        });
        return complete;
    }

    /** Whether a call in a body is on a future that is complete, or on a stream of such futures. */
    boolean contains(Body body, Step.Call call) {
        Set<Value> complete = futures.getOrDefault(body.position().node(), Set.of());
        return call.receiver() != null && call.receiver().mentions(complete::contains);
    }
}
