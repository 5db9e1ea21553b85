package io.heddle.recipes.rules;

import io.heddle.recipes.ir.Body;
import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.StepTraversal;
import io.heddle.recipes.ir.Value;
import io.heddle.recipes.program.ProgramModel;
import java.util.Set;

/** Detects lazy streams that start an asynchronous stage for each element and wait for it, so that nothing runs in parallel. */
final class SequentialFuturesDetector implements BodyDetector {
    private static final String FUTURE = "java.util.concurrent.CompletableFuture";
    private static final Set<String> STARTS = Set.of("supplyAsync", "runAsync");
    private static final Set<String> WAITS = Set.of("join", "get");

    @Override
    public void detect(ProgramModel program, Body body, Findings findings) {
        LazyStages.in(body.steps(), stage -> starts(program, stage), stage -> waits(program, stage))
                .forEach(each -> findings.add(
                        Rule.SEQUENTIAL_FORK,
                        body.type(),
                        each.waiting().position(),
                        "waits for each asynchronous stage before the stream starts the next one"));
    }

    /** Whether a function of a stage, or a method that it calls, starts an asynchronous stage of a future. */
    private static boolean starts(ProgramModel program, Step.Call stage) {
        return stage.arguments().stream().anyMatch(function -> switch (function) {
            case Value.MethodReference reference ->
                program.bodiesNamed(reference.type(), reference.name()).stream()
                        .anyMatch(method -> calls(program, method, STARTS));
            case Value.Lambda(Body code) ->
                calls(program, code, STARTS)
                        || code.steps().stream()
                                .filter(Step.Call.class::isInstance)
                                .flatMap(call -> program.bodyOf((Step.Call) call).stream())
                                .anyMatch(method -> calls(program, method, STARTS));
            default -> false;
        });
    }

    private static boolean waits(ProgramModel program, Step.Call stage) {
        return stage.arguments().stream().anyMatch(function -> switch (function) {
            case Value.MethodReference reference -> reference.type().equals(FUTURE) && WAITS.contains(reference.name());
            case Value.Lambda(Body code) -> calls(program, code, WAITS);
            default -> false;
        });
    }

    private static boolean calls(ProgramModel program, Body function, Set<String> methods) {
        boolean[] calls = new boolean[1];
        StepTraversal.forEachOwn(
                function.steps(),
                step -> calls[0] |= step instanceof Step.Call call
                        && methods.contains(call.name())
                        && program.classOf(call).equals(FUTURE));
        return calls[0];
    }
}
