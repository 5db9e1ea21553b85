package io.heddle.lint.verification;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The sizes of data that a task is tested with: none, one, a few, many, and sizes around the numbers that the task compares with.
 */
final class InputSizes {
    private static final List<Integer> ALWAYS = List.of(0, 1, 2, 7, 64, 255, 256, 257, 1_000, 5_000, 20_000);

    /** The largest number that adds sizes around it. Larger data would take long if single elements are expensive. */
    private static final long LARGEST = 30_000;

    /** The largest number of elements that fits in the heap of the test. */
    private static final long MOST_ELEMENTS = 1_000_000;

    private InputSizes() {}

    /** @param task the name of the task */
    static SortedSet<Integer> of(ProgramModel program, String task) {
        SortedSet<Integer> sizes = new TreeSet<>(ALWAYS);
        program.findClass(task).ifPresent(type -> {
            type.fields().values().forEach(field -> add(sizes, field.initial()));
            type.bodies()
                    .forEach(body -> StepTraversal.forEach(body.steps(), step -> {
                        if (step instanceof Step.Conditional choice) {
                            add(sizes, choice.condition());
                        }
                    }));
        });
        return sizes;
    }

    private static void add(SortedSet<Integer> sizes, Value value) {
        switch (value) {
            case Value.Constant(Number number)
            when number.longValue() > 1 && number.longValue() <= LARGEST ->
                sizes.addAll(List.of(
                        number.intValue() - 1, number.intValue(), number.intValue() + 1, 3 * number.intValue() + 1));
            case Value.Constant(Number number)
            when number.longValue() > LARGEST && number.longValue() < MOST_ELEMENTS ->
                sizes.add((int) Math.min(3 * number.longValue() + 1, MOST_ELEMENTS));
            case Value.Operation operation -> operation.operands().forEach(each -> add(sizes, each));
            default -> {}
        }
    }
}
