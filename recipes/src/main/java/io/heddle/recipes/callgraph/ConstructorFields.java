package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.stream.Stream;

/** The fields in which constructors keep their arguments. */
public final class ConstructorFields {
    private ConstructorFields() {}

    /** The fields that may hold an argument of a new object: those of all constructors with its number of parameters. */
    public static Stream<Value.Field> of(ProgramModel program, Step.Creation made, int argument) {
        return program.findClass(made.type()).stream()
                .flatMap(type -> type.bodies().stream())
                .filter(body -> body.isConstructor()
                        && body.parameters().size() == made.arguments().size())
                .flatMap(constructor -> of(constructor, argument));
    }

    /** The fields to which a constructor assigns a parameter. */
    public static Stream<Value.Field> of(Body constructor, int parameter) {
        Value.Local kept = constructor.parameters().get(parameter);
        return constructor.steps().stream()
                .flatMap(step -> step instanceof Step.Assignment assignment
                                && assignment.target() instanceof Value.Field field
                                && assignment.value().equals(kept)
                        ? Stream.of(field)
                        : Stream.empty());
    }
}
