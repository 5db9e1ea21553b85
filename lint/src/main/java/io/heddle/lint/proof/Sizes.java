package io.heddle.lint.proof;

import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Walk;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** How much data a task is tried on: none, one, some, much, and around the numbers that it compares with. */
final class Sizes {
    private static final List<Integer> ALWAYS = List.of(0, 1, 2, 7, 64, 255, 256, 257, 1_000, 5_000, 20_000);

    /** More would take long where each element is dear. */
    private static final long LARGEST = 30_000;

    private Sizes() {}

    /** @param task its name */
    static SortedSet<Integer> of(Program program, String task) {
        SortedSet<Integer> sizes = new TreeSet<>(ALWAYS);
        program.find(task).ifPresent(type -> {
            type.fields().values().forEach(field -> add(sizes, field.initial()));
            type.bodies()
                    .forEach(body -> Walk.steps(body.steps(), call -> false, step -> {
                        if (step instanceof Step.Choice choice) {
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
            case Value.Operation operation -> operation.operands().forEach(each -> add(sizes, each));
            default -> {}
        }
    }
}
