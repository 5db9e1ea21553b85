package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.Set;

/** Recognises calls that run their arguments in the common pool without naming it. */
final class CommonPoolCalls {
    private static final Set<String> PARALLEL_ARRAYS = Set.of("parallelSetAll", "parallelPrefix");

    private CommonPoolCalls() {}

    /** Whether functions passed to a call run in the common pool. */
    static boolean runsArguments(Step.Call call) {
        return isAsyncWithoutExecutor(call) || isOnParallelStream(call) || isParallelArrays(call);
    }

    private static boolean isAsyncWithoutExecutor(Step.Call call) {
        if (!call.type().startsWith("java.util.concurrent.Completable")
                && !call.type().endsWith("CompletionStage")) {
            return false;
        }
        boolean async = call.name().endsWith("Async");
        boolean combined = call.name().contains("Combine")
                || call.name().contains("Both")
                || call.name().contains("Either");
        return async && call.arguments().size() == (combined ? 2 : 1);
    }

    private static boolean isParallelArrays(Step.Call call) {
        return call.type().equals("java.util.Arrays") && PARALLEL_ARRAYS.contains(call.name());
    }

    private static boolean isOnParallelStream(Step.Call call) {
        if (!call.type().startsWith("java.util.stream.")) {
            return false;
        }
        Value receiver = call.receiver();
        while (receiver instanceof Value.CallResult(Step.Call before)) {
            if (before.name().equals("parallelStream") || before.name().equals("parallel")) {
                return true;
            }
            if (before.name().equals("sequential")) {
                return false;
            }
            receiver = before.receiver();
        }
        return false;
    }
}
