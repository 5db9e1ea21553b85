package io.heddle.recipes.ir;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Depth-first traversal of steps, including those in branches, loops and lambdas. It visits each step of a program several times,
 * so it creates no streams.
 */
public final class StepTraversal {
    private StepTraversal() {}

    /** Visits each list of consecutive steps: the given one, and those of branches, loops and lambdas in it. */
    public static void forEachSequence(List<Step> steps, Consumer<List<Step>> action) {
        action.accept(steps);
        for (Step step : steps) {
            for (List<Step> each : nested(step)) {
                forEachSequence(each, action);
            }
            for (Value each : passed(step)) {
                if (each instanceof Value.Lambda(Body body)) {
                    forEachSequence(body.steps(), action);
                }
            }
        }
    }

    /** Visits all steps in order. */
    public static void forEach(List<Step> steps, Consumer<Step> action) {
        forEach(steps, call -> false, action);
    }

    /** @param skipped the calls whose lambdas are not entered, because they run elsewhere */
    public static void forEach(List<Step> steps, Predicate<Step.Call> skipped, Consumer<Step> action) {
        for (Step step : steps) {
            action.accept(step);
            for (List<Step> each : nested(step)) {
                forEach(each, skipped, action);
            }
            for (Value each : passed(step)) {
                if (each instanceof Value.Lambda(Body body)
                        && !(step instanceof Step.Call call && skipped.test(call))) {
                    forEach(body.steps(), skipped, action);
                }
            }
        }
    }

    /** Visits the steps of a body in order, but not those of its lambdas. */
    public static void forEachOwn(List<Step> steps, Consumer<Step> action) {
        for (Step step : steps) {
            action.accept(step);
            for (List<Step> each : nested(step)) {
                forEachOwn(each, action);
            }
        }
    }

    private static List<List<Step>> nested(Step step) {
        return switch (step) {
            case Step.Conditional conditional -> List.of(conditional.then(), conditional.otherwise());
            case Step.Loop loop -> List.of(loop.body());
            case Step.Synchronized block -> List.of(block.body());
            default -> List.of();
        };
    }

    /** The lambdas that a step passes on. */
    public static Stream<Body> lambdas(Step step) {
        return passedValues(step).filter(Value.Lambda.class::isInstance).map(value -> ((Value.Lambda) value).body());
    }

    /** The values that a step passes to what it calls, to its caller, or to a variable. */
    public static Stream<Value> passedValues(Step step) {
        return passed(step).stream();
    }

    private static List<Value> passed(Step step) {
        return switch (step) {
            case Step.Call call -> call.arguments();
            case Step.Creation creation -> creation.arguments();
            case Step.Assignment assignment -> List.of(assignment.value());
            case Step.Return exit -> List.of(exit.result());
            default -> List.of();
        };
    }

    /** The object that a step calls a method of, or locks. */
    public static Stream<Value> operands(Step step) {
        return switch (step) {
            case Step.Call call -> Stream.ofNullable(call.receiver());
            case Step.Synchronized block -> Stream.of(block.lock());
            default -> Stream.empty();
        };
    }
}
