package io.heddle.recipes.callgraph;

import io.heddle.recipes.ir.Step;
import io.heddle.recipes.ir.Value;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Recognises calls that run their arguments in the common pool without naming it. */
final class CommonPoolCalls {
    private static final Set<String> PARALLEL_ARRAYS = Set.of("parallelSetAll", "parallelPrefix");

    /** Methods that no other class is likely to have, for futures whose type is unknown. */
    private static final Set<String> STAGES = Set.of(
            "thenApplyAsync",
            "thenAcceptAsync",
            "thenRunAsync",
            "thenComposeAsync",
            "thenCombineAsync",
            "whenCompleteAsync",
            "handleAsync",
            "exceptionallyAsync",
            "thenAcceptBothAsync",
            "runAfterBothAsync",
            "applyToEitherAsync",
            "acceptEitherAsync",
            "runAfterEitherAsync");

    private CommonPoolCalls() {}

    /** Whether functions passed to a call run in the common pool. */
    static boolean runsArguments(Step.Call call) {
        return isAsyncWithoutExecutor(call) || isOnParallelStream(call) || isParallelArrays(call);
    }

    private static boolean isAsyncWithoutExecutor(Step.Call call) {
        return isAsync(call) && call.arguments().size() == functions(call);
    }

    /** Whether a call runs functions asynchronously in a certain executor. */
    static boolean isAsyncIn(Step.Call call, Predicate<Value> executor) {
        return isAsync(call)
                && call.arguments().size() == functions(call) + 1
                && executor.test(call.arguments().getLast());
    }

    private static boolean isAsync(Step.Call call) {
        return call.name().endsWith("Async")
                && (call.type().startsWith("java.util.concurrent.Completable")
                        || call.type().endsWith("CompletionStage")
                        || (call.type().isEmpty() && STAGES.contains(call.name())));
    }

    /** The number of arguments before the executor. */
    private static int functions(Step.Call call) {
        boolean combined = call.name().contains("Combine")
                || call.name().contains("Both")
                || call.name().contains("Either");
        return combined ? 2 : 1;
    }

    private static boolean isParallelArrays(Step.Call call) {
        return call.type().equals("java.util.Arrays") && PARALLEL_ARRAYS.contains(call.name());
    }

    private static boolean isOnParallelStream(Step.Call call) {
        if (!call.type().startsWith("java.util.stream.") && !call.type().isEmpty()) {
            return false;
        }
        return isParallel(call.receiver());
    }

    /** Whether a call makes the stream that it is on parallel. */
    static boolean makesParallel(Step.Call call) {
        return call.name().equals("parallel")
                && call.arguments().isEmpty()
                && (call.type().startsWith("java.util.stream.") || call.type().isEmpty());
    }

    /** Whether a value is a parallel stream, or may be one. */
    static boolean isParallel(@Nullable Value stream) {
        return switch (stream) {
            case Value.Operation either
            when either.operator().equals("?") -> either.operands().stream().anyMatch(CommonPoolCalls::isParallel);
            case Value.CallResult(Step.Call stage) ->
                switch (stage.name()) {
                    case "parallelStream" -> true;
                    // Those of other libraries' streams have arguments.
                    case "parallel" -> stage.arguments().isEmpty() || isParallel(before(stage));
                    case "sequential" -> false;
                    default -> isParallel(before(stage));
                };
            case null, default -> false;
        };
    }

    /** The stream that a stage continues. A wrapper such as ProgressBar.wrap(stream, name) returns one like its argument. */
    private static @Nullable Value before(Step.Call stage) {
        boolean wraps = (stage.receiver() == null || stage.receiver() == Value.Unknown.UNKNOWN)
                && !stage.arguments().isEmpty()
                && stage.returns().isEmpty();
        return wraps ? stage.arguments().getFirst() : stage.receiver();
    }
}
