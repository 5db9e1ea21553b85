package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FieldName;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The functions that fields hold: lambdas and method references in an initializer, or passed to a constructor, also by way of a
 * method that creates the object.
 */
final class FieldFunctions {
    private final ProgramModel program;
    private final Map<FieldName, List<Value>> functions = new HashMap<>();
    private final Map<MethodParameter, Set<FieldName>> kept = new HashMap<>();
    private final Map<Value, Value> locals = new HashMap<>();

    FieldFunctions(ProgramModel program) {
        this.program = program;
        for (ClassModel type : program.classes()) {
            type.fields().forEach((name, field) -> add(new FieldName(type.name(), name), field.initial()));
            type.bodies().stream().filter(body -> !body.parameters().isEmpty()).forEach(this::addKept);
        }
        program.forEachStep(step -> {
            switch (step) {
                case Step.Creation made -> addArguments(made);
                case Step.Call call -> addArguments(call);
                case Step.Assignment assignment
                when assignment.target() instanceof Value.Local
                        && assignment.value().isFunction() -> locals.put(assignment.target(), assignment.value());
                default -> {}
            }
        });
    }

    /** Adds the parameters of a method that a new object keeps. */
    private void addKept(Body method) {
        StepTraversal.forEach(method.steps(), step -> {
            if (step instanceof Step.Creation made) {
                for (int i = 0; i < made.arguments().size(); i++) {
                    int argument = i;
                    MethodParameter.of(method, made.arguments().get(i))
                            .ifPresent(parameter -> ConstructorFields.of(program, made, argument)
                                    .forEach(field -> kept.computeIfAbsent(parameter, missing -> new HashSet<>())
                                            .add(new FieldName(made.type(), field.name()))));
                }
            }
        });
    }

    private void addArguments(Step.Creation made) {
        for (int i = 0; i < made.arguments().size(); i++) {
            Value argument = function(made.arguments().get(i));
            if (argument.isFunction()) {
                ConstructorFields.of(program, made, i)
                        .forEach(field -> add(new FieldName(made.type(), field.name()), argument));
            }
        }
    }

    private void addArguments(Step.Call call) {
        if (kept.isEmpty() || call.arguments().stream().map(this::function).noneMatch(Value::isFunction)) {
            return;
        }
        Optional<Body> method = program.bodyOf(call);
        for (int i = 0; method.isPresent() && i < call.arguments().size(); i++) {
            Value argument = function(call.arguments().get(i));
            kept.getOrDefault(MethodParameter.of(method.get(), i), Set.of()).forEach(field -> add(field, argument));
        }
    }

    /** The function that a variable holds, or else the value itself. */
    Value function(Value value) {
        return value instanceof Value.Local ? locals.getOrDefault(value, value) : value;
    }

    private void add(FieldName field, Value value) {
        if (value.isFunction()) {
            functions.computeIfAbsent(field, missing -> new ArrayList<>()).add(value);
        }
    }

    /** The tasks that keep functions, and the classes with methods that give functions to new tasks. */
    Set<String> classesOfTasks() {
        Set<String> types = new HashSet<>();
        for (ClassModel type : program.classes()) {
            if (program.isTask(type.name())
                    && type.fields().values().stream().anyMatch(field -> FunctionTypes.contains(field.type()))) {
                types.add(type.name());
            }
        }
        kept.entrySet().stream()
                .filter(each -> !each.getKey().method().equals(Body.CONSTRUCTOR)
                        && each.getValue().stream().anyMatch(field -> program.isTask(field.owner())))
                .forEach(each -> types.add(each.getKey().type()));
        return types;
    }

    /** The functions that a field may hold. */
    List<Value> of(Value.Field field) {
        return functions.getOrDefault(FieldName.of(field), List.of());
    }
}
