package io.heddle.recipes.dataflow;

import io.heddle.recipes.dataflow.Copies.Copy;
import io.heddle.recipes.dataflow.Copies.Extent;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.Optional;

/** Recognises objects of the program's own containers, such as a matrix, whose constructor copies the elements of an argument. */
final class CopyConstructors {
    private CopyConstructors() {}

    static Optional<Copy> copy(ProgramModel program, Value value) {
        return value instanceof Value.NewObject(Step.Creation made) && !program.isTask(made.type())
                ? program.bodyOf(made.type(), Body.CONSTRUCTOR, made.arguments())
                        .flatMap(constructor -> copied(constructor, made.arguments()))
                        .map(original -> new Copy(
                                made.position(),
                                original,
                                "new " + made.type().substring(made.type().lastIndexOf('.') + 1),
                                Extent.PART))
                : Optional.empty();
    }

    /** The argument whose elements a loop of the constructor stores in a field. */
    private static Optional<Value> copied(Body constructor, List<Value> arguments) {
        for (int i = 0; i < Math.min(arguments.size(), constructor.parameters().size()); i++) {
            if (copiesElements(constructor, constructor.parameters().get(i))) {
                return Optional.of(arguments.get(i));
            }
        }
        return Optional.empty();
    }

    private static boolean copiesElements(Body constructor, Value.Local parameter) {
        boolean[] copies = new boolean[1];
        StepTraversal.forEach(constructor.steps(), step -> {
            if (step instanceof Step.Loop loop) {
                StepTraversal.forEach(
                        loop.body(),
                        inner -> copies[0] |= ElementCopies.isInto(
                                inner, Value.Field.class::isInstance, element -> isElementOf(element, parameter)));
            }
        });
        return copies[0];
    }

    private static boolean isElementOf(Value value, Value.Local container) {
        return switch (value) {
            case Value.ArrayElement element -> element.array().mentions(container::equals);
            case Value.CallResult(Step.Call call)
            when call.receiver() != null
                    && call.name().startsWith("get")
                    && !call.arguments().isEmpty() -> call.receiver().mentions(container::equals);
            default -> false;
        };
    }
}
