package io.heddle.recipes.callgraph;

import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of methods that run the functions that they are given in a pool, as in {@code void start(Runnable job) {
 * CompletableFuture.runAsync(() -> job.run()); }}.
 */
final class FunctionParameters {
    private record Parameter(String type, String method, int count, int index) {}

    private final ProgramModel program;
    private final Map<Parameter, Context> contexts = new HashMap<>();

    FunctionParameters(ProgramModel program) {
        this.program = program;
        for (ClassModel each : program.classes()) {
            each.bodies().stream().filter(body -> !body.parameters().isEmpty()).forEach(this::addParameters);
        }
    }

    private void addParameters(Body method) {
        StepTraversal.forEach(method.steps(), step -> {
            Context context = step instanceof Step.Call call ? EntryPoints.contextOfArguments(program, call) : null;
            if (step instanceof Step.Call call && context != null) {
                for (Value argument : call.arguments()) {
                    add(method, argument, context);
                    if (argument instanceof Value.Lambda(Body function)) {
                        StepTraversal.forEach(function.steps(), inner -> {
                            if (inner instanceof Step.Call inside && inside.receiver() != null) {
                                add(method, inside.receiver(), context);
                            }
                        });
                    }
                }
            }
        });
    }

    private void add(Body method, Value value, Context context) {
        int index = value instanceof Value.Local local ? method.parameters().indexOf(local) : -1;
        if (index >= 0) {
            contexts.put(parameter(method, index), context);
        }
    }

    private static Parameter parameter(Body method, int index) {
        return new Parameter(method.type(), method.name(), method.parameters().size(), index);
    }

    /** The context in which the method that is called runs one of its arguments; null if it does not pass it to a pool. */
    @Nullable
    Context contextOf(Step.Call call, int argument) {
        if (contexts.isEmpty()) {
            return null;
        }
        Body method = program.bodyOf(call).orElse(null);
        return method == null ? null : contexts.get(parameter(method, argument));
    }
}
