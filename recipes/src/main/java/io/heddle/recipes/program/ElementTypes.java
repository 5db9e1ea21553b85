package io.heddle.recipes.program;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.CollectionFactories;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StreamStages;
import io.heddle.recipes.ir.Value;
import java.util.List;

/**
 * The types of the elements of collections and streams that the parser does not know, because the stream begins with code without
 * a source. The functions of the stages tell more.
 */
record ElementTypes(ProgramModel program) {
    /** The length of chains of variables. A variable may come from a chain that begins with itself. */
    private static final int MOST_VARIABLES = 10;

    /** Empty if unknown. */
    String of(Value container) {
        return of(container, 0);
    }

    private String of(Value container, int variables) {
        return switch (container) {
            case Value.Local local
            when local.type().isEmpty() && variables < MOST_VARIABLES ->
                program.initialValue(local)
                        .map(initial -> of(initial, variables + 1))
                        .orElse("");
            case Value.CallResult(Step.Call call)
            when call.name().equals("map")
                    && call.receiver() != null
                    && call.arguments().size() == 1 ->
                ofResult(call.arguments().getFirst(), call.receiver(), variables);
            case Value.CallResult(Step.Call call)
            when StreamStages.keepElements(call.name()) && call.receiver() != null -> of(call.receiver(), variables);
            case Value.CallResult(Step.Call call)
            when CollectionFactories.contains(call.name()) && !call.arguments().isEmpty() ->
                program.typeOf(call.arguments().getFirst());
            default -> "";
        };
    }

    /** The type of what a function returns for the elements of a stream. */
    private String ofResult(Value function, Value stream, int variables) {
        return switch (function) {
            case Value.Lambda(Body body) -> {
                List<Step> steps = body.steps();
                yield !steps.isEmpty() && steps.getLast() instanceof Step.Return exit
                        ? program.typeOf(exit.result())
                        : "";
            }
            case Value.MethodReference reference when reference.name().equals("new") -> reference.type();
            // A task's fork returns the task.
            case Value.MethodReference reference when reference.name().equals("fork") -> of(stream, variables);
            case Value.MethodReference reference ->
                program.bodiesNamed(reference.type(), reference.name()).stream()
                        .findFirst()
                        .map(Body::returns)
                        .orElse("");
            default -> "";
        };
    }
}
