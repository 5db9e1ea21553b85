package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The functions that fields hold: lambdas and method references in an initializer, or passed to a constructor. */
final class FieldFunctions {
    private record FieldName(String owner, String name) {}

    private final Map<FieldName, List<Value>> functions = new HashMap<>();

    FieldFunctions(ProgramModel program) {
        for (ClassModel type : program.classes()) {
            type.fields().forEach((name, field) -> add(new FieldName(type.name(), name), field.initial()));
        }
        program.forEachStep(step -> {
            if (step instanceof Step.Creation made) {
                for (int i = 0; i < made.arguments().size(); i++) {
                    Value argument = made.arguments().get(i);
                    if (isFunction(argument)) {
                        ConstructorFields.of(program, made, i)
                                .forEach(field -> add(new FieldName(made.type(), field.name()), argument));
                    }
                }
            }
        });
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
