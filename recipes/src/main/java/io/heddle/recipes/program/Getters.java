package io.heddle.recipes.program;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.FieldName;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.Optional;

/** Finds the fields that getters return. */
public final class Getters {
    private static final int PREFIX = "get".length();

    private Getters() {}

    /** The field that a call returns; empty if the call is of another method. */
    public static Optional<FieldName> fieldOf(ProgramModel program, Step.Call call) {
        if (!call.arguments().isEmpty()) {
            return Optional.empty();
        }
        Optional<Body> written = program.bodyOf(call);
        return written.isPresent() ? written.flatMap(Getters::returned) : generated(program, call);
    }

    private static Optional<FieldName> returned(Body getter) {
        return getter.steps().size() == 1
                        && getter.steps().getFirst() instanceof Step.Return exit
                        && exit.result() instanceof Value.Field field
                ? Optional.of(FieldName.of(field))
                : Optional.empty();
    }

    /** The field of a getter that an annotation processor generates, by the getter's name. */
    private static Optional<FieldName> generated(ProgramModel program, Step.Call call) {
        String name = call.name().startsWith("get") && call.name().length() > PREFIX
                ? Character.toLowerCase(call.name().charAt(PREFIX))
                        + call.name().substring(PREFIX + 1)
                : call.name();
        return program.hierarchy(program.classOf(call)).stream()
                .filter(type -> type.fields().containsKey(name))
                .map(type -> new FieldName(type.name(), name))
                .findFirst();
    }
}
