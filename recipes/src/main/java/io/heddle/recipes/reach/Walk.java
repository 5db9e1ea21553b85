package io.heddle.recipes.reach;

import io.heddle.recipes.facts.Body;
import io.heddle.recipes.facts.Step;
import io.heddle.recipes.facts.Value;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Goes through steps and all that they contain, lambdas too. */
public final class Walk {
    private Walk() {}

    /** All lists of steps that stand in a row: the given one, and those of branches, loops and lambdas within. */
    public static void rows(List<Step> steps, Predicate<Step.Call> detached, Consumer<List<Step>> each) {
        each.accept(steps);
        for (Step step : steps) {
            parts(step).forEach(part -> rows(part, detached, each));
            if (!(step instanceof Step.Call call && detached.test(call))) {
                functions(step).forEach(body -> rows(body.steps(), detached, each));
            }
        }
    }

    /** All steps, in order. */
    public static void steps(List<Step> steps, Predicate<Step.Call> detached, Consumer<Step> each) {
        for (Step step : steps) {
            each.accept(step);
            parts(step).forEach(part -> steps(part, detached, each));
            if (!(step instanceof Step.Call call && detached.test(call))) {
                functions(step).forEach(body -> steps(body.steps(), detached, each));
            }
        }
    }

    private static Stream<List<Step>> parts(Step step) {
        return switch (step) {
            case Step.Choice choice -> Stream.of(choice.then(), choice.otherwise());
            case Step.Loop loop -> Stream.of(loop.body());
            case Step.Locked locked -> Stream.of(locked.body());
            default -> Stream.empty();
        };
    }

    /** Lambdas that a step is given. */
    public static Stream<Body> functions(Step step) {
        return given(step).filter(Value.Function.class::isInstance).map(value -> ((Value.Function) value).body());
    }

    /** What a step hands on: to what it calls, to its caller, or to a variable. */
    static Stream<Value> given(Step step) {
        return switch (step) {
            case Step.Call call -> call.arguments().stream();
            case Step.Creation creation -> creation.arguments().stream();
            case Step.Assignment assignment -> Stream.of(assignment.value());
            case Step.Exit exit -> Stream.of(exit.result());
            default -> Stream.empty();
        };
    }

    /** What a step calls or locks. */
    static Stream<Value> on(Step step) {
        return switch (step) {
            case Step.Call call -> Stream.ofNullable(call.receiver());
            case Step.Locked locked -> Stream.of(locked.lock());
            default -> Stream.empty();
        };
    }
}
