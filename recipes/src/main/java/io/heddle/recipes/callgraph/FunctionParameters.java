package io.heddle.recipes.callgraph;

import io.heddle.recipes.callgraph.ReachableBody.Context;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of methods that run the functions that they are given in a pool, as in {@code void start(Runnable job) {
 * CompletableFuture.runAsync(() -> job.run()); }}.
 */
final class FunctionParameters {
    /**
     * A call that may pass parameters of a method on.
     *
     * @param context the context in which the call runs its arguments; null if the method that it calls decides that
     */
    private record ParameterUse(
            Body method, Step.Call call, @Nullable Context context) {}

    /** The most methods that hand a function on to one another. */
    private static final int MOST_METHODS = 4;

    private final ProgramModel program;
    private final FieldFunctions fields;
    private final Map<MethodParameter, Context> contexts = new HashMap<>();
    private final Set<String> methods = new HashSet<>();

    FunctionParameters(ProgramModel program, FieldFunctions fields) {
        this.program = program;
        this.fields = fields;
        List<ParameterUse> uses = new ArrayList<>();
        for (ClassModel each : program.classes()) {
            each.bodies().stream()
                    .filter(body -> !body.parameters().isEmpty())
                    .forEach(method -> addCalls(method, uses));
        }
        int known = -1;
        for (int i = 0; i < MOST_METHODS && contexts.size() > known; i++) {
            known = contexts.size();
            uses.forEach(this::addParameters);
        }
    }

    private void addCalls(Body method, List<ParameterUse> uses) {
        StepTraversal.forEach(method.steps(), step -> {
            if (step instanceof Step.Call call && !call.arguments().isEmpty()) {
                uses.add(new ParameterUse(method, call, EntryPoints.contextOfArguments(program, call)));
            }
        });
    }

    private void addParameters(ParameterUse use) {
        Step.Call call = use.call();
        if (use.context() == null && !methods.contains(call.name())) {
            return;
        }
        for (int i = 0; i < call.arguments().size(); i++) {
            Context context = use.context() == null ? contextOf(call, i) : use.context();
            if (context != null) {
                addParameters(use.method(), call.arguments().get(i), context);
            }
        }
    }

    /** Adds the parameter that an argument is, and those whose functions it calls or passes on. */
    private void addParameters(Body method, Value argument, Context context) {
        LocalFunctions locals = new LocalFunctions(program, fields, method.steps());
        locals.sources(argument).forEach(source -> add(method, source, context));
        locals.of(argument).forEach(each -> {
            if (each instanceof Value.Lambda(Body function)) {
                StepTraversal.forEach(function.steps(), inner -> {
                    if (inner instanceof Step.Call inside) {
                        StepTraversal.operands(inside).forEach(operand -> add(method, operand, context));
                        inside.arguments().forEach(passed -> add(method, passed, context));
                    }
                });
            }
        });
    }

    private void add(Body method, Value value, Context context) {
        MethodParameter.of(method, value).ifPresent(parameter -> {
            contexts.putIfAbsent(parameter, context);
            methods.add(method.name());
        });
    }

    /** The classes with such methods. */
    Set<String> types() {
        return contexts.keySet().stream().map(MethodParameter::type).collect(Collectors.toSet());
    }

    /** The context in which the method that is called runs one of its arguments; null if it does not pass it to a pool. */
    @Nullable
    Context contextOf(Step.Call call, int argument) {
        if (!methods.contains(call.name())) {
            return null;
        }
        Body method = program.bodyOf(call).orElse(null);
        return method == null ? null : contexts.get(MethodParameter.of(method, method.parameterOf(argument)));
    }
}
