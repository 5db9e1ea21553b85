package io.heddle.recipes.ir;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Depth-first traversal of steps, including those in branches, loops and lambdas. */
public final class StepTraversal {
    private StepTraversal() {}

    /** Visits each list of consecutive steps: the given one, and those of branches, loops and lambdas in it. */
    public static void forEachSequence(List<Step> steps, Consumer<List<Step>> action) {
        action.accept(steps);
        for (Step step : steps) {
            nested(step).forEach(each -> forEachSequence(each, action));
            lambdas(step).forEach(body -> forEachSequence(body.steps(), action));
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
            nested(step).forEach(each -> forEach(each, skipped, action));
            if (!(step instanceof Step.Call call && skipped.test(call))) {
                lambdas(step).forEach(body -> forEach(body.steps(), skipped, action));
            }
        }
    }

    /** Visits the steps of a body in order, but not those of its lambdas. */
    public static void forEachOwn(List<Step> steps, Consumer<Step> action) {
        for (Step step : steps) {
            action.accept(step);
            nested(step).forEach(each -> forEachOwn(each, action));
        }
    }

    private static Stream<List<Step>> nested(Step step) {
        return switch (step) {
            case Step.Conditional conditional -> Stream.of(conditional.then(), conditional.otherwise());
            case Step.Loop loop -> Stream.of(loop.body());
            case Step.Synchronized block -> Stream.of(block.body());
            default -> Stream.empty();
        };
    }

    /** The lambdas that a step passes on. */
    public static Stream<Body> lambdas(Step step) {
        return passedValues(step).filter(Value.Lambda.class::isInstance).map(value -> ((Value.Lambda) value).body());
    }

    /** The values that a step passes to what it calls, to its caller, or to a variable. */
    public static Stream<Value> passedValues(Step step) {
        return switch (step) {
            case Step.Call call -> call.arguments().stream();
            case Step.Creation creation -> creation.arguments().stream();
            case Step.Assignment assignment -> Stream.of(assignment.value());
            case Step.Return exit -> Stream.of(exit.result());
            default -> Stream.empty();
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
