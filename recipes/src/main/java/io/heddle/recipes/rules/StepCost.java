package io.heddle.recipes.rules;

import io.heddle.recipes.callgraph.ProgramModel;
import io.heddle.recipes.callgraph.TaskOperation;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Estimates whether steps take a time that is worth a task. */
record StepCost(ProgramModel program) {
    private static final Set<String> CHEAP_TYPES = Set.of(
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

    private static final Set<String> CHEAP_METHODS = Set.of(
            "size",
            "isEmpty",
            "length",
            "charAt",
            "currentThread",
            "getName",
            "getId",
            "threadId",
            "print",
            "println",
            "printf",
            "nanoTime",
            "currentTimeMillis");

    /** Whether steps take little time for each element: they have no nested loops and call only cheap methods. */
    boolean isCheap(List<Step> steps) {
        return isCheap(steps, StepCost::isCheap);
    }

    /** Whether steps take a time in proportion to a task's part of the data, or less, as far as it is known. */
    boolean isProportional(List<Step> steps) {
        return isCheap(
                steps,
                call -> isCheap(call)
                        || program.taskOperation(call) != TaskOperation.NONE
                        || call.type().startsWith("java.util.")
                        || program.bodyOf(call).isPresent());
    }

    private static boolean isCheap(Step.Call call) {
        return CHEAP_TYPES.contains(call.type())
                || CHEAP_METHODS.contains(call.name())
                || call.type().endsWith("Logger")
                || call.type().endsWith("Log");
    }

    private static boolean isCheap(List<Step> steps, Predicate<Step.Call> cheap) {
        boolean[] expensive = new boolean[1];
        StepTraversal.forEach(steps, step -> {
            switch (step) {
                case Step.Call call -> expensive[0] |= !cheap.test(call);
                case Step.Loop loop ->
                    StepTraversal.forEach(
                            loop.body(),
                            inner -> expensive[0] |= inner instanceof Step.Loop nested && !isShort(nested));
                default -> {}
            }
        });
        return !expensive[0];
    }

    /** Whether a loop runs through a part of the same array as the one around it, as in an insertion sort or a partition. */
    private static boolean isShort(Step.Loop nested) {
        return nested.over() instanceof Value.Operation condition && isOfIndexes(condition);
    }

    private static boolean isOfIndexes(Value value) {
        return switch (value) {
            case Value.Local local -> !local.type().isEmpty();
            case Value.Constant ignored -> true;
            case Value.ArrayElement element -> isOfIndexes(element.index());
            case Value.Operation operation -> operation.operands().stream().allMatch(StepCost::isOfIndexes);
            default -> false;
        };
    }
}
