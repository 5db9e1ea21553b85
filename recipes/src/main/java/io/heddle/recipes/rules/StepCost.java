package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Estimates whether steps take a time that is worth a task.
 *
 * @param range the fields that bound the task's part of the data
 */
record StepCost(ProgramModel program, Set<Value> range) {
    /** Packages whose methods take little time for a few elements. */
    private static final List<String> CHEAP_PACKAGES =
            List.of("java.util.", "java.lang.", "com.google.common.collect.");

    /** Types in these packages that may wait, or that do more than their caller shows. */
    private static final List<String> EXPENSIVE_TYPES = List.of(
            "java.util.concurrent.",
            "java.util.regex.",
            "java.util.zip.",
            "java.util.jar.",
            "java.util.function.",
            "java.util.Scanner",
            "java.lang.Thread",
            "java.lang.Process",
            "java.lang.Runtime",
            "java.lang.Runnable",
            "java.lang.reflect.");

    /** Collections and variables of java.util.concurrent that do not wait. */
    private static final List<String> CONCURRENT_DATA = List.of(
            "java.util.concurrent.Concurrent", "java.util.concurrent.CopyOnWrite", "java.util.concurrent.atomic.");

    private static final Set<String> CHEAP_METHODS = Set.of(
            "tryComplete",
            "propagateCompletion",
            "setPendingCount",
            "addToPendingCount",
            "size",
            "isEmpty",
            "length",
            "charAt",
            "compareTo",
            "compare",
            "equals",
            "hashCode",
            "currentThread",
            "getName",
            "getId",
            "threadId",
            "print",
            "println",
            "printf",
            "nanoTime",
            "currentTimeMillis");

    /** Methods of large numbers that take little time while the numbers are small, as they are in a leaf. */
    private static final Set<String> CHEAP_ARITHMETIC = Set.of("valueOf", "add", "subtract", "multiply");

    /** The most iterations of an inner loop with a constant number of them that is cheap. */
    private static final long LARGEST_SHORT_LOOP = 4;

    /** How deep methods of the program are searched for expensive code. */
    private static final int MOST_LEVELS = 3;

    /** Whether steps take little time for each element: they have no nested loops and call only cheap methods. */
    boolean isCheap(List<Step> steps) {
        return isCheap(steps, List.of());
    }

    /** @param callers the methods of the program that lead to the steps */
    private boolean isCheap(List<Step> steps, List<Body> callers) {
        return isCheap(steps, call -> isCheap(call) || isCheapMethod(call, callers));
    }

    /**
     * Whether a call is of a cheap method of the program. A method that calls itself is cheap if it is given data, because it
     * divides these; others may take a time exponential in a number.
     */
    private boolean isCheapMethod(Step.Call call, List<Body> callers) {
        Body method = program.taskOperation(call) == TaskOperation.NONE
                ? program.bodyOf(call).orElse(null)
                : null;
        if (method == null || method.is(Body.Trait.WITHOUT_CODE)) {
            return false;
        }
        if (callers.stream().anyMatch(each -> each.position().equals(method.position()))) {
            return method.parameters().stream().anyMatch(StepCost::isData);
        }
        return callers.size() < MOST_LEVELS
                && isCheap(
                        method.steps(),
                        Stream.concat(callers.stream(), Stream.of(method)).toList());
    }

    private static boolean isData(Value.Local parameter) {
        return parameter.type().endsWith("[]") || parameter.type().startsWith("java.util.");
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

    private boolean isCheap(Step.Call call) {
        if (call.name().equals("sort") && call.arguments().stream().anyMatch(StepCost::isElement)) {
            return false;
        }
        boolean cheapType = CONCURRENT_DATA.stream().anyMatch(call.type()::startsWith)
                || (CHEAP_PACKAGES.stream().anyMatch(call.type()::startsWith)
                        && EXPENSIVE_TYPES.stream().noneMatch(call.type()::startsWith))
                || (call.type().startsWith("java.math.") && CHEAP_ARITHMETIC.contains(call.name()));
        return cheapType || CHEAP_METHODS.contains(call.name()) || isLogging(call) || isGetter(call);
    }

    /** Whether a value is an element of a collection, which may have many elements itself. */
    private static boolean isElement(Value value) {
        return value instanceof Value.ArrayElement
                || (value instanceof Value.CallResult(Step.Call call)
                        && call.name().startsWith("get")
                        && !call.arguments().isEmpty());
    }

    /** Whether a call adds to a collection, counts, logs or only waits, which takes less time than a task is worth. */
    static boolean isBrief(Step.Call call) {
        return (call.name().startsWith("add") && call.type().startsWith("java.util."))
                || call.type().startsWith("java.util.concurrent.atomic.")
                || call.type().equals("java.io.PrintStream")
                || (call.type().equals("java.lang.Thread") && call.name().equals("sleep"))
                || isLogging(call);
    }

    /** Whether a call writes a log message, by the names of types and fields. */
    private static boolean isLogging(Step.Call call) {
        return call.type().endsWith("Logger")
                || call.type().endsWith("Log")
                || (call.receiver() instanceof Value.Field logger
                        && logger.name().toLowerCase(Locale.ROOT).startsWith("log"));
    }

    /** Whether a call is of a method that an annotation processor generates, by its name. */
    private boolean isGetter(Step.Call call) {
        return call.name().startsWith("get")
                && call.arguments().isEmpty()
                && program.findClass(call.type()).isPresent();
    }

    private boolean isCheap(List<Step> steps, Predicate<Step.Call> cheap) {
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
    private boolean isShort(Step.Loop nested) {
        return nested.over() instanceof Value.Operation condition && isOfIndexes(condition);
    }

    private boolean isOfIndexes(Value value) {
        return switch (value) {
            case Value.Local local -> !local.type().isEmpty();
            case Value.Constant(Number number) -> number.longValue() <= LARGEST_SHORT_LOOP;
            case Value.Constant ignored -> true;
            case Value.Field field -> range.contains(field);
            case Value.ArrayElement element -> isOfIndexes(element.index());
            case Value.Operation operation -> operation.operands().stream().allMatch(this::isOfIndexes);
            default -> false;
        };
    }
}
