package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The functions that fields hold: lambdas and method references in an initializer, or passed to a constructor. */
final class FieldFunctions {
    private record FieldName(String owner, String name) {}

    private record Parameter(String type, int count, int index) {}

    private final Map<FieldName, List<Value>> functions = new HashMap<>();

    FieldFunctions(ProgramModel program) {
        Map<Parameter, Set<FieldName>> assigned = new HashMap<>();
        for (ClassModel type : program.classes()) {
            type.fields().forEach((name, field) -> add(new FieldName(type.name(), name), field.initial()));
            type.bodies().stream()
                    .filter(Body::isConstructor)
                    .forEach(constructor -> addParameters(type.name(), constructor, assigned));
        }
        program.forEachStep(step -> {
            if (step instanceof Step.Creation made) {
                for (int i = 0; i < made.arguments().size(); i++) {
                    Value argument = made.arguments().get(i);
                    if (isFunction(argument)) {
                        assigned.getOrDefault(
                                        new Parameter(
                                                made.type(), made.arguments().size(), i),
                                        Set.of())
                                .forEach(field -> add(field, argument));
                    }
                }
            }
        });
    }

    private static void addParameters(String type, Body constructor, Map<Parameter, Set<FieldName>> assigned) {
        for (Step step : constructor.steps()) {
            if (step instanceof Step.Assignment assignment
                    && assignment.target() instanceof Value.Field field
                    && assignment.value() instanceof Value.Local parameter
                    && constructor.parameters().contains(parameter)) {
                assigned.computeIfAbsent(
                                new Parameter(
                                        type,
                                        constructor.parameters().size(),
                                        constructor.parameters().indexOf(parameter)),
                                missing -> new HashSet<>())
                        .add(new FieldName(type, field.name()));
            }
        }
    }

    private void add(FieldName field, Value value) {
        if (isFunction(value)) {
            functions.computeIfAbsent(field, missing -> new ArrayList<>()).add(value);
        }
    }

    private static boolean isFunction(Value value) {
        return value instanceof Value.Lambda || value instanceof Value.MethodReference;
    }

    /** The functions that a field may hold. */
    List<Value> of(Value.Field field) {
        return functions.getOrDefault(new FieldName(field.owner(), field.name()), List.of());
    }
}
