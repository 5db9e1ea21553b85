package io.heddle.recipes.fixes.sharing;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.patterns.ConstructorField;
import io.heddle.recipes.program.ProgramModel;
import java.util.stream.Stream;
import org.openrewrite.java.tree.J;

/** Finds the code outside of a class that uses one of its fields. */
final class FieldUses {
    private FieldUses() {}

    /** Whether only a field's own class uses it, according to the sources. */
    static boolean areInside(ProgramModel program, ConstructorField field) {
        if (field.declaration().hasModifier(J.Modifier.Type.Private)
                || field.type().getType() == null) {
            return true;
        }
        String owner = field.type().getType().getFullyQualifiedName();
        for (ClassModel each : program.classes()) {
            for (Body body : each.bodies()) {
                boolean[] used = new boolean[1];
                StepTraversal.forEach(
                        body.steps(),
                        step -> used[0] |= values(step).anyMatch(value -> uses(value, owner, field.name())));
                if (used[0] && !each.name().equals(owner)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Stream<Value> values(Step step) {
        Stream<Value> others =
                switch (step) {
                    case Step.Assignment assignment -> Stream.of(assignment.target());
                    case Step.Conditional conditional -> Stream.of(conditional.condition());
                    case Step.Loop loop -> Stream.of(loop.over());
                    default -> Stream.of();
                };
        return Stream.of(StepTraversal.passedValues(step), StepTraversal.operands(step), others)
                .flatMap(each -> each);
    }

    private static boolean uses(Value value, String owner, String field) {
        return (value instanceof Value.Field found
                        && found.owner().equals(owner)
                        && found.name().equals(field))
                || value.parts().anyMatch(each -> uses(each, owner, field));
    }
}
