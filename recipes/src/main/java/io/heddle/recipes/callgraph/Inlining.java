package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import io.heddle.recipes.program.TaskOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Replaces calls by the steps of the called methods, so that a rule sees what a task does in one list of steps. An assignment to
 * the call's result takes the place of each return.
 */
final class Inlining {
    static final int MOST_LEVELS = 4;

    /** A limit for methods that call many others. */
    private static final int MOST_STEPS = 3_000;

    private final ProgramModel program;
    private final Dispatch dispatch;
    private final FieldFunctions functions;
    private final String self;
    private final Deque<UUID> open = new ArrayDeque<>();
    private int added;

    /** @param self the class of the task */
    Inlining(ProgramModel program, Dispatch dispatch, FieldFunctions functions, String self) {
        this.program = program;
        this.dispatch = dispatch;
        this.functions = functions;
        this.self = self;
    }

    List<Step> of(Body body) {
        open.push(body.position().node());
        List<Step> all = inline(body.steps());
        open.pop();
        return all;
    }

    private List<Step> inline(List<Step> steps) {
        List<Step> all = new ArrayList<>();
        for (Step step : steps) {
            switch (step) {
                case Step.Call call -> addCall(call, all);
                case Step.Conditional choice ->
                    all.add(new Step.Conditional(
                            choice.position(), choice.condition(), inline(choice.then()), inline(choice.otherwise())));
                case Step.Loop loop -> all.add(new Step.Loop(loop.position(), loop.over(), inline(loop.body())));
                case Step.Synchronized block ->
                    all.add(new Step.Synchronized(block.position(), block.lock(), inline(block.body())));
                default -> all.add(step);
            }
        }
        return List.copyOf(all);
    }

    private void addCall(Step.Call call, List<Step> all) {
        List<Inlined> targets = open.size() > MOST_LEVELS || added > MOST_STEPS ? List.of() : targets(call);
        if (targets.isEmpty()) {
            all.add(call);
        }
        if (targets.size() == 1) {
            all.addAll(steps(call, targets.getFirst()));
        } else {
            // The call runs one of them.
            targets.forEach(each -> all.add(
                    new Step.Conditional(call.position(), Value.Unknown.UNKNOWN, steps(call, each), List.of())));
        }
    }

    /** A body with the values that its code sees at a call. */
    private record Inlined(Body body, Substitution substitution) {}

    private List<Inlined> targets(Step.Call call) {
        if (program.taskOperation(call) != TaskOperation.NONE || program.runsAsynchronously(call)) {
            return List.of();
        }
        if (call.receiver() instanceof Value.Lambda(Body body)) {
            return function(body, call).stream().toList();
        }
        if (call.receiver() instanceof Value.Field field && !functions.of(field).isEmpty()) {
            return functions.of(field).stream()
                    .flatMap(each -> function(each, call).stream())
                    .toList();
        }
        boolean own = call.receiver() == null
                || call.receiver() instanceof Value.This
                || call.receiver() instanceof Value.Super;
        return dispatch.targets(call, self).stream()
                .filter(this::isInlined)
                .map(body -> new Inlined(
                        body,
                        new Substitution(
                                body,
                                call.arguments(),
                                own || body.is(Body.Trait.STATIC) ? null : call.receiver(),
                                call.position().node())))
                .toList();
    }

    private Optional<Inlined> function(Value function, Step.Call call) {
        return switch (function) {
            case Value.Lambda(Body body) -> function(body, call);
            case Value.MethodReference reference ->
                program.bodyOf(reference.type(), reference.name(), call.arguments())
                        .flatMap(body -> function(body, call));
            default -> Optional.empty();
        };
    }

    private Optional<Inlined> function(Body body, Step.Call call) {
        return isInlined(body)
                ? Optional.of(new Inlined(
                        body,
                        new Substitution(
                                body, call.arguments(), null, call.position().node())))
                : Optional.empty();
    }

    private boolean isInlined(Body body) {
        return !body.is(Body.Trait.WITHOUT_CODE)
                && !open.contains(body.position().node())
                && !program.isFrameworkType(body.type());
    }

    private List<Step> steps(Step.Call call, Inlined target) {
        open.push(target.body().position().node());
        List<Step> steps =
                atCall(call, withResult(target.substitution().of(target.body().steps()), call));
        added += steps.size();
        List<Step> all = inline(steps);
        open.pop();
        return all;
    }

    /** The assignment of a setter stands where the setter is called. */
    private static List<Step> atCall(Step.Call call, List<Step> steps) {
        return steps.size() == 1 && steps.getFirst() instanceof Step.Assignment setter
                ? List.of(new Step.Assignment(call.position(), setter.target(), setter.operator(), setter.value()))
                : steps;
    }

    /** The steps with assignments to the result of a call instead of returns. Returns of lambdas stay as they are. */
    private static List<Step> withResult(List<Step> steps, Step.Call call) {
        return steps.stream()
                .map(step -> switch (step) {
                    case Step.Return exit ->
                        new Step.Assignment(exit.position(), new Value.CallResult(call), "", exit.result());
                    case Step.Conditional choice ->
                        new Step.Conditional(
                                choice.position(),
                                choice.condition(),
                                withResult(choice.then(), call),
                                withResult(choice.otherwise(), call));
                    case Step.Loop loop -> new Step.Loop(loop.position(), loop.over(), withResult(loop.body(), call));
                    case Step.Synchronized block ->
                        new Step.Synchronized(block.position(), block.lock(), withResult(block.body(), call));
                    default -> step;
                })
                .toList();
    }
}
