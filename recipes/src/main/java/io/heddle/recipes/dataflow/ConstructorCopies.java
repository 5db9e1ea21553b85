package io.heddle.recipes.dataflow;

import io.heddle.recipes.callgraph.ConstructorFields;
import io.heddle.recipes.dataflow.Copies.Copy;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.stream.Stream;

/** Finds the copies of its arguments that a constructor keeps, also by way of {@code this(...)} and {@code super(...)}. */
public final class ConstructorCopies {
    private static final int MOST_CONSTRUCTORS = 4;

    private ConstructorCopies() {}

    public static List<Copy> of(ProgramModel program, Step.Creation made) {
        return of(program, made.type(), made.arguments(), MOST_CONSTRUCTORS).toList();
    }

    private static Stream<Copy> of(ProgramModel program, String type, List<Value> arguments, int most) {
        return program.bodyOf(type, Body.CONSTRUCTOR, arguments).stream()
                .filter(constructor -> most > 0)
                .flatMap(constructor -> constructor.steps().stream().flatMap(step -> switch (step) {
                    case Step.Assignment assignment
                    when assignment.target() instanceof Value.Field field && !isMutated(program, type, field.name()) ->
                        copies(program, constructor, Stream.of(assignment.value()));
                    case Step.Call call
                    when isConstructor(call) ->
                        Stream.concat(
                                copies(program, constructor, call.arguments().stream()),
                                of(program, call.type(), call.arguments(), most - 1));
                    default -> Stream.<Copy>empty();
                }));
    }

    /** Whether a new object modifies the contents of one of its constructor's arguments. */
    public static boolean modifies(ProgramModel program, Step.Creation made, int argument) {
        return program.bodyOf(made.type(), Body.CONSTRUCTOR, made.arguments()).stream()
                .flatMap(constructor -> ConstructorFields.of(constructor, argument))
                .anyMatch(field -> isMutated(program, made.type(), field.name()));
    }

    private static boolean isConstructor(Step.Call call) {
        return call.name().equals(Body.CONSTRUCTOR);
    }

    private static Stream<Copy> copies(ProgramModel program, Body constructor, Stream<Value> values) {
        return values.flatMap(value -> Copies.copy(program, value).stream())
                .filter(copy -> copy.original() instanceof Value.Local local
                        && constructor.parameters().contains(local));
    }

    /** Whether a class modifies the contents of one of its fields. Each object then needs its own copy. */
    private static boolean isMutated(ProgramModel program, String type, String field) {
        return program.findClass(type).stream()
                .flatMap(found -> found.bodies().stream())
                .anyMatch(body -> Mutations.in(body.steps()).containsField(field));
    }
}
