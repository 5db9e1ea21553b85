package io.heddle.recipes.rules;

import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.FieldName;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.HashSet;
import java.util.Set;

/** The fields that hold a stream of a connection or a process, such as {@code new ObjectInputStream(socket.getInputStream())}. */
final class ConnectionStreams {
    private static final Set<String> GETTERS = Set.of("getInputStream", "getOutputStream");

    private final Set<FieldName> fields = new HashSet<>();

    ConnectionStreams(ProgramModel program) {
        for (ClassModel type : program.classes()) {
            type.fields().forEach((name, field) -> {
                if (isOfConnection(field.initial())) {
                    fields.add(new FieldName(type.name(), name));
                }
            });
        }
        program.forEachStep(step -> {
            if (step instanceof Step.Assignment assignment
                    && assignment.target() instanceof Value.Field field
                    && isOfConnection(assignment.value())) {
                fields.add(FieldName.of(field));
            }
        });
    }

    private static boolean isOfConnection(Value value) {
        return value.mentions(part -> part instanceof Value.CallResult(Step.Call call)
                && GETTERS.contains(call.name())
                && call.arguments().isEmpty());
    }

    boolean contains(Value.Field field) {
        return fields.contains(FieldName.of(field));
    }
}
