package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.TaskOperation;
import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Detects recursions that split until almost nothing is left, where the rest is cheap to compute. */
final class TinyCutoffDetector {
    /** The number of additions that take about as long as an empty task. */
    private static final long LARGEST_TINY_CUTOFF = 32;

    private static final Set<String> CONNECTIVES = Set.of("And", "Or");

    private static final Set<String> COMPARISONS =
            Set.of("LessThan", "LessThanOrEqual", "Equal", "NotEqual", "GreaterThan", "GreaterThanOrEqual");

    private static final Set<String> CHEAP_TYPES = Set.of(
            "java.lang.Math",
            "java.lang.String",
            "java.lang.StringBuilder",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Double",
            "java.lang.Character",
            "java.lang.Thread",
            "java.lang.System",
            "java.io.PrintStream",
            "java.util.List",
            "java.util.ArrayList",
            "java.util.Map",
            "java.util.HashMap");

    void detect(ProgramModel program, Predicate<Path> files, Findings findings) {
        for (ClassModel each : program.classes()) {
            if (program.isTask(each.name()) && files.test(each.file())) {
                each.bodies().stream()
                        .filter(body -> body.name().equals("compute") && creates(body.steps(), each.name()))
                        .forEach(body -> detect(program, each, body, findings));
            }
        }
    }

    private static void detect(ProgramModel program, ClassModel type, Body body, Findings findings) {
        List<Step.Conditional> deciding = body.steps().stream()
                .filter(Step.Conditional.class::isInstance)
                .map(Step.Conditional.class::cast)
                .filter(choice -> decides(type, body, choice))
                .toList();
        if (!isCheapBetween(program, body)) {
            return;
        }
        for (Step.Conditional choice : deciding) {
            OptionalLong cutoff = cutoff(type, body, choice.condition());
            if (cutoff.isEmpty() || cutoff.getAsLong() > LARGEST_TINY_CUTOFF) {
                // It may stop the recursion before the other conditions do.
                return;
            }
            boolean thenSplits = creates(choice.then(), type.name());
            List<Step> leaf = thenSplits ? otherwise(body, choice) : choice.then();
            if (!isCheap(program, type, leaf)) {
                return;
            }
        }
        if (!deciding.isEmpty()) {
            Step.Conditional last = deciding.getLast();
            findings.add(
                    Rule.TINY_CUTOFF,
                    type.name(),
                    last.position(),
                    "splits down to %d"
                            .formatted(Math.max(
                                    1, cutoff(type, body, last.condition()).orElse(1))));
        }
    }

    /** Whether a conditional decides between splitting and a leaf. */
    private static boolean decides(ClassModel type, Body body, Step.Conditional choice) {
        return creates(choice.then(), type.name())
                ? !creates(otherwise(body, choice), type.name())
                : creates(otherwise(body, choice), type.name())
                        && (!choice.otherwise().isEmpty() || isLast(choice.then()));
    }

    /** Whether nothing runs after some steps. */
    private static boolean isLast(List<Step> steps) {
        return !steps.isEmpty() && steps.getLast() instanceof Step.Return;
    }

    /**
     * The steps that run if a conditional's then branch does not. They include the steps after the conditional, because a then
     * branch that splits returns.
     */
    private static List<Step> otherwise(Body body, Step.Conditional choice) {
        List<Step> after = body.steps()
                .subList(body.steps().indexOf(choice) + 1, body.steps().size());
        return Stream.concat(choice.otherwise().stream(), after.stream()).toList();
    }

    /** The size at which a condition stops splitting; empty if it is unknown. */
    private static OptionalLong cutoff(ClassModel type, Body body, Value condition) {
        if (condition instanceof Value.CallResult(Step.Call call) && call.name().equals("isEmpty")) {
            return OptionalLong.of(0);
        }
        if (!(condition instanceof Value.Operation operation)
                || operation.operands().size() != 2
                || isDepth(operation.operands().getFirst())) {
            return OptionalLong.empty();
        }
        if (CONNECTIVES.contains(operation.operator())) {
            OptionalLong one = cutoff(type, body, operation.operands().getFirst());
            OptionalLong other = cutoff(type, body, operation.operands().getLast());
            return one.isPresent() && other.isPresent()
                    ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                    : OptionalLong.empty();
        }
        if (!COMPARISONS.contains(operation.operator())) {
            return OptionalLong.empty();
        }
        // A range is split while one end is below the other: down to the last element.
        if (areEndsOfARange(body, operation.operands())) {
            return OptionalLong.of(1);
        }
        boolean isNull = operation.operands().getLast() instanceof Value.Constant(Object value) && value == null;
        if (isNull) {
            // A tree is split down to its leaves, whose fields for children are null.
            return operation.operands().getFirst() instanceof Value.Field field && field.receiver() != null
                    ? OptionalLong.of(1)
                    : OptionalLong.empty();
        }
        return constant(type, operation.operands().getLast());
    }

    /** Whether a value is the depth of the recursion, by its name. */
    private static boolean isDepth(Value value) {
        String name = value instanceof Value.Field field ? field.name().toLowerCase(Locale.ROOT) : "";
        return name.contains("depth") || name.contains("level");
    }

    /** Whether two values are fields from which the middle of a range is computed. */
    private static boolean areEndsOfARange(Body body, List<Value> ends) {
        boolean[] together = new boolean[1];
        StepTraversal.forEach(
                body.steps(),
                step -> together[0] |=
                        step instanceof Step.Assignment assignment && mentions(assignment.value(), ends));
        return together[0] && ends.stream().allMatch(Value.Field.class::isInstance);
    }

    private static boolean mentions(Value whole, List<Value> all) {
        return (whole instanceof Value.Operation || whole instanceof Value.CallResult)
                && all.stream().allMatch(each -> mentions(whole, each));
    }

    private static boolean mentions(Value whole, Value part) {
        return whole.equals(part) || whole.parts().anyMatch(each -> mentions(each, part));
    }

    private static OptionalLong constant(ClassModel type, Value value) {
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

    private static boolean creates(List<Step> steps, String type) {
        boolean[] creates = new boolean[1];
        StepTraversal.forEach(
                steps,
                step -> creates[0] |=
                        step instanceof Step.Creation made && made.type().equals(type));
        return creates[0];
    }

    /** Whether a task calls only methods that are known to be cheap, or take time in proportion to its part of the data. */
    private static boolean isCheapBetween(ProgramModel program, Body body) {
        return isCheap(
                body.steps(),
                call -> program.taskOperation(call) != TaskOperation.NONE
                        || isOfCollections(call)
                        || program.bodyOf(call)
                                .filter(called -> isCheap(
                                        called.steps(),
                                        inner -> isOfCollections(inner)
                                                || program.bodyOf(inner).isPresent()))
                                .isPresent());
    }

    private static boolean isLogging(Step.Call call) {
        return call.type().endsWith("Logger") || call.type().endsWith("Log");
    }

    private static boolean isOfCollections(Step.Call call) {
        return call.type().startsWith("java.util.");
    }

    /** Whether a leaf takes few steps for each element: it has no nested loops, and calls only cheap methods. */
    private static boolean isCheap(ProgramModel program, ClassModel type, List<Step> leaf) {
        return isCheap(
                leaf,
                call -> call.type().equals(type.name())
                        && program.bodyOf(call)
                                .filter(body -> isCheap(body.steps(), inner -> false))
                                .isPresent());
    }

    private static boolean isCheap(List<Step> steps, Predicate<Step.Call> others) {
        boolean[] expensive = new boolean[1];
        StepTraversal.forEach(steps, step -> {
            switch (step) {
                case Step.Call call
                when !CHEAP_TYPES.contains(call.type()) && !isLogging(call) -> expensive[0] |= !others.test(call);
                case Step.Loop loop ->
                    StepTraversal.forEach(loop.body(), inner -> expensive[0] |= inner instanceof Step.Loop);
                default -> {}
            }
        });
        return !expensive[0];
    }
}
