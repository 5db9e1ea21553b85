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
import java.util.stream.Stream;

/** A recursion that splits until next to nothing is left, where what is left is cheap. */
final class TinyCutoff {
    /** Of so many elements, each a few nanoseconds, a task is still smaller than what it costs. */
    private static final long MOST = 8;

    private static final Set<String> COMPARISONS =
            Set.of("LessThan", "LessThanOrEqual", "Equal", "GreaterThan", "GreaterThanOrEqual");

    private static final Set<String> CHEAP =
            Set.of("java.lang.Math", "java.lang.String", "java.lang.Integer", "java.lang.Long", "java.util.List");

    void search(Program program, Findings findings) {
        for (ClassFacts each : program.classes()) {
            if (program.isTask(each.name())) {
                each.bodies().stream()
                        .filter(body -> body.name().equals("compute") && makes(body.steps(), each.name()))
                        .forEach(body -> search(each, body, findings));
            }
        }
    }

    private static void search(ClassFacts type, Body body, Findings findings) {
        for (int i = 0; i < body.steps().size(); i++) {
            if (body.steps().get(i) instanceof Step.Choice choice) {
                cutoff(type, choice.condition()).ifPresent(cutoff -> {
                    boolean thenSplits = makes(choice.then(), type.name());
                    List<Step> leaf = thenSplits ? otherwise(body, choice) : choice.then();
                    if (cutoff <= MOST && isCheap(leaf)) {
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

    private static OptionalLong cutoff(ClassFacts type, Value condition) {
        if (condition instanceof Value.Operation operation
                && COMPARISONS.contains(operation.operator())
                && operation.operands().size() == 2) {
            return constant(type, operation.operands().get(1));
        }
        return OptionalLong.empty();
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

    private static boolean isCheap(List<Step> leaf) {
        boolean[] dear = new boolean[1];
        Walk.steps(
                leaf, call -> false, step -> dear[0] |= step instanceof Step.Call call && !CHEAP.contains(call.type()));
        return !dear[0];
    }
}
