package io.heddle.recipes.rules;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.ClassFacts;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import io.heddle.recipes.reach.Program;
import io.heddle.recipes.reach.Walk;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A recursion that splits until next to nothing is left, where what is left is cheap. */
final class TinyCutoff {
    /** So many additions take no longer than a task that does nothing, some 12 ns. */
    private static final long MOST = 32;

    private static final Set<String> COMPARISONS =
            Set.of("LessThan", "LessThanOrEqual", "Equal", "GreaterThan", "GreaterThanOrEqual");

    private static final Set<String> CHEAP = Set.of(
            "java.lang.Math",
            "java.lang.String",
            "java.lang.StringBuilder",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Double",
            "java.lang.Character",
            "java.util.List",
            "java.util.ArrayList",
            "java.util.Map",
            "java.util.HashMap");

    void search(Program program, Findings findings) {
        for (ClassFacts each : program.classes()) {
            if (program.isTask(each.name())) {
                each.bodies().stream()
                        .filter(body -> body.name().equals("compute") && makes(body.steps(), each.name()))
                        .forEach(body -> search(program, each, body, findings));
            }
        }
    }

    private static void search(Program program, ClassFacts type, Body body, Findings findings) {
        for (int i = 0; i < body.steps().size(); i++) {
            if (body.steps().get(i) instanceof Step.Choice choice) {
                cutoff(type, body, choice.condition()).ifPresent(cutoff -> {
                    boolean thenSplits = makes(choice.then(), type.name());
                    List<Step> leaf = thenSplits ? otherwise(body, choice) : choice.then();
                    if (cutoff <= MOST && isCheap(program, type, leaf)) {
                        findings.add(
                                Rule.TINY_CUTOFF,
                                body,
                                type.name(),
                                choice.at(),
                                "splits down to %d".formatted(cutoff));
                    }
                });
            }
        }
    }

    /** What is done where a choice isn't taken: what stands after it too, for who splits returns. */
    private static List<Step> otherwise(Body body, Step.Choice choice) {
        List<Step> after = body.steps()
                .subList(body.steps().indexOf(choice) + 1, body.steps().size());
        return Stream.concat(choice.otherwise().stream(), after.stream()).toList();
    }

    private static OptionalLong cutoff(ClassFacts type, Body body, Value condition) {
        if (!(condition instanceof Value.Operation operation)
                || !COMPARISONS.contains(operation.operator())
                || operation.operands().size() != 2) {
            return OptionalLong.empty();
        }
        // While one end is below the other: down to the last element.
        return areEndsOfARange(body, operation.operands())
                ? OptionalLong.of(1)
                : constant(type, operation.operands().get(1));
    }

    /** Two fields that the middle is computed of. */
    private static boolean areEndsOfARange(Body body, List<Value> ends) {
        boolean[] together = new boolean[1];
        Walk.steps(
                body.steps(),
                call -> false,
                step -> together[0] |=
                        step instanceof Step.Assignment assignment && mentions(assignment.value(), ends));
        return together[0] && ends.stream().allMatch(Value.Field.class::isInstance);
    }

    private static boolean mentions(Value whole, List<Value> all) {
        return whole instanceof Value.Operation && all.stream().allMatch(each -> mentions(whole, each));
    }

    private static boolean mentions(Value whole, Value part) {
        return whole.equals(part) || whole.parts().anyMatch(each -> mentions(each, part));
    }

    private static OptionalLong constant(ClassFacts type, Value value) {
        return switch (value) {
            case Value.Constant constant
            when constant.value() instanceof Number number -> OptionalLong.of(number.longValue());
            case Value.Field field
            when type.fields().containsKey(field.name())
                    && type.fields().get(field.name()).isFinal() ->
                constant(type, type.fields().get(field.name()).initial());
            default -> OptionalLong.empty();
        };
    }

    private static boolean makes(List<Step> steps, String type) {
        boolean[] makes = new boolean[1];
        Walk.steps(
                steps,
                call -> false,
                step -> makes[0] |=
                        step instanceof Step.Creation made && made.type().equals(type));
        return makes[0];
    }

    /** Few steps an element: no calls but of what is quick, or of the task's own methods that are; no loops in loops. */
    private static boolean isCheap(Program program, ClassFacts type, List<Step> leaf) {
        return isCheap(
                leaf,
                call -> call.type().equals(type.name())
                        && program.bodyOf(call)
                                .filter(body -> isCheap(body.steps(), inner -> false))
                                .isPresent());
    }

    private static boolean isCheap(List<Step> steps, Predicate<Step.Call> others) {
        boolean[] dear = new boolean[1];
        Walk.steps(steps, call -> false, step -> {
            switch (step) {
                case Step.Call call when !CHEAP.contains(call.type()) -> dear[0] |= !others.test(call);
                case Step.Loop loop ->
                    Walk.steps(loop.body(), call -> false, inner -> dear[0] |= inner instanceof Step.Loop);
                default -> {}
            }
        });
        return !dear[0];
    }
}
