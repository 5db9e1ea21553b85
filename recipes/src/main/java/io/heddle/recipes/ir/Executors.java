package io.heddle.recipes.ir;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds fork/join pools in variables that are declared as executors. */
final class Executors {
    private static final String POOL = "java.util.concurrent.ForkJoinPool";
    private static final Set<String> EXECUTORS =
            Set.of("java.util.concurrent.Executor", "java.util.concurrent.ExecutorService");

    private Executors() {}

    /**
     * The type of a variable.
     *
     * @param declared its declared type
     * @param initial the value that it is declared with; null if it has none
     */
    static String type(String declared, @Nullable Value initial) {
        return EXECUTORS.contains(declared) && isPool(initial) ? POOL : declared;
    }

    private static boolean isPool(@Nullable Value value) {
        return switch (value) {
            case Value.NewObject(Step.Creation made) -> made.type().equals(POOL);
            case Value.CallResult(Step.Call call) ->
                call.name().equals("newWorkStealingPool")
                        || (call.name().equals("commonPool") && call.type().equals(POOL));
            case null, default -> false;
        };
    }
}
