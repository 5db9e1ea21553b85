package io.heddle.recipes.rules;

import io.heddle.recipes.dataflow.TaskCode;
import io.heddle.recipes.ir.ClassModel;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;

/** The size of data at which a condition ends a recursion. */
record Cutoff(ProgramModel program, TaskCode code) {
    private static final Set<String> CONNECTIVES = Set.of("And", "Or");

    /** Parts of the names of fields that hold the depth of a recursion, also in Romance languages. */
    private static final Set<String> DEPTHS = Set.of("depth", "level", "niveau", "nivel", "profond", "profund");

    private static final Set<String> COMPARISONS =
            Set.of("LessThan", "LessThanOrEqual", "Equal", "NotEqual", "GreaterThan", "GreaterThanOrEqual");

    /** Empty if the size is unknown, or something else than the size decides. */
    OptionalLong of(Value condition) {
        Value value = code.origins().resolve(condition);
        if (value instanceof Value.CallResult(Step.Call call) && call.name().equals("isEmpty")) {
            return OptionalLong.of(0);
        }
        if (!(value instanceof Value.Operation operation)
                || operation.operands().size() != 2) {
            return OptionalLong.empty();
        }
        Value left = operation.operands().getFirst();
        Value right = operation.operands().getLast();
        if (CONNECTIVES.contains(operation.operator())) {
            return larger(of(left), of(right));
        }
        return COMPARISONS.contains(operation.operator()) && !isDepth(left)
                ? ofComparison(left, right)
                : OptionalLong.empty();
    }

    private static OptionalLong larger(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(Math.max(one.getAsLong(), other.getAsLong()))
                : OptionalLong.empty();
    }

    private OptionalLong ofComparison(Value left, Value right) {
        // A range is split while one end is below the other: down to the last element.
        if (areEndsOfARange(List.of(left, right))) {
            return OptionalLong.of(1);
        }
        if (right instanceof Value.Constant(Object value) && value == null) {
            // A tree is split down to its leaves, whose fields for children are null.
            return left instanceof Value.Field field && field.receiver() != null
                    ? OptionalLong.of(1)
                    : OptionalLong.empty();
        }
        return constant(right).isPresent() ? constant(right) : distance(left, right);
    }

    /** The distance of two ends of which one is compared with the other plus a constant. */
    private OptionalLong distance(Value left, Value right) {
        return right instanceof Value.Operation sum
                        && (sum.operator().equals("Addition") || sum.operator().equals("Subtraction"))
                        && sum.operands().size() == 2
                        && !(left instanceof Value.CallResult)
                ? constant(sum.operands().getLast())
                : OptionalLong.empty();
    }

    /** Whether a value is the depth of the recursion, by its name. */
    private static boolean isDepth(Value value) {
        String name = value instanceof Value.Field field ? field.name().toLowerCase(Locale.ROOT) : "";
        return DEPTHS.stream().anyMatch(name::contains);
    }

    /** Whether two values are fields from which the middle of a range is computed. */
    private boolean areEndsOfARange(List<Value> ends) {
        boolean[] together = new boolean[1];
        StepTraversal.forEach(
                code.ownSteps(),
                step -> together[0] |=
                        step instanceof Step.Assignment assignment && mentions(assignment.value(), ends));
        return together[0] && ends.stream().allMatch(Value.Field.class::isInstance);
    }

    private static boolean mentions(Value whole, List<Value> all) {
        return (whole instanceof Value.Operation || whole instanceof Value.CallResult)
                && all.stream().allMatch(each -> whole.mentions(each::equals));
    }

    private OptionalLong constant(Value value) {
        return switch (code.origins().resolve(value)) {
            // A negative number is no size.
            case Value.Constant(Number number) when number.longValue() >= 0 -> OptionalLong.of(number.longValue());
            case Value.Field field ->
                program.declarationOf(field)
                        .filter(declared ->
                                declared.isFinal() && declared.initial() instanceof Value.Constant(Number number))
                        .map(ClassModel.FieldModel::initial)
                        .map(this::constant)
                        .orElse(OptionalLong.empty());
            default -> OptionalLong.empty();
        };
    }
}
