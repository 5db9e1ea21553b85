package io.heddle.recipes.program;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The static types of values, also of those whose file alone does not determine their type. */
final class ValueTypes {
    private final ProgramModel program;
    private final Map<UUID, Value> initialValues = new HashMap<>();
    private final IdentityHashMap<Step.Call, String> resultTypes = new IdentityHashMap<>();

    ValueTypes(ProgramModel program) {
        this.program = program;
    }

    /** Empty if unknown. */
    String of(Value value) {
        String known = value.type();
        if (!known.isEmpty()) {
            return known;
        }
        return switch (value) {
            case Value.Field field ->
                program.declarationOf(field).map(ClassModel.FieldModel::type).orElse("");
            case Value.Local local -> initialValue(local).map(this::of).orElse("");
            // A task's fork returns the task.
            case Value.CallResult(Step.Call call)
            when call.name().equals("fork") && call.receiver() != null -> of(call.receiver());
            case Value.CallResult(Step.Call call) -> ofResult(call);
            case Value.ArrayElement element -> new ElementTypes(program).of(element.array());
            default -> "";
        };
    }

    /**
     * The initial value of a variable whose type the parser does not know, as of one that is declared with var. That of a
     * function's parameter is an element of the stream that calls the function.
     */
    Optional<Value> initialValue(Value.Local untyped) {
        if (initialValues.isEmpty()) {
            program.forEachStep(step -> {
                if (step instanceof Step.Assignment assignment
                        && assignment.target() instanceof Value.Local local
                        && local.type().isEmpty()) {
                    initialValues.putIfAbsent(local.declaration(), assignment.value());
                }
                if (step instanceof Step.Call call && call.receiver() != null) {
                    addParameters(call, call.receiver());
                }
            });
            // Marks the search as done.
            initialValues.put(new UUID(0, 0), Value.Unknown.UNKNOWN);
        }
        return Optional.ofNullable(initialValues.get(untyped.declaration()));
    }

    private void addParameters(Step.Call call, Value stream) {
        for (Value argument : call.arguments()) {
            if (argument instanceof Value.Lambda(Body function)) {
                for (Value.Local parameter : function.parameters()) {
                    if (parameter.type().isEmpty()) {
                        initialValues.putIfAbsent(
                                parameter.declaration(), new Value.ArrayElement(stream, Value.Unknown.UNKNOWN));
                    }
                }
            }
        }
    }

    /**
     * Computes the type of each result once. Otherwise a chain of calls would take a time exponential in its length, and a
     * variable that a chain assigns to itself would never end.
     */
    private String ofResult(Step.Call call) {
        String known = resultTypes.get(call);
        if (known == null) {
            resultTypes.put(call, "");
            known = program.bodyOf(call).map(Body::returns).orElseGet(() -> ofGetter(call));
            resultTypes.put(call, known);
        }
        return known;
    }

    private String ofGetter(Step.Call call) {
        return Getters.fieldOf(program, call)
                .flatMap(field -> program.fieldOf(field.owner(), field.name()))
                .map(ClassModel.FieldModel::type)
                .orElse("");
    }
}
