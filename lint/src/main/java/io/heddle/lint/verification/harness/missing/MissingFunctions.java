package io.heddle.lint.verification.harness.missing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Functions of the program that are passed to missing code, which calls them in the same thread. */
final class MissingFunctions {
    private static final int CALLS = 3;
    private static final int LAST_GENERATION = 5;

    private MissingFunctions() {}

    /** The operands with a text in place of each function, whose class has another name in each run. */
    static @Nullable Object[] named(@Nullable Object[] operands) {
        @Nullable Object[] named = operands.clone();
        for (int i = 0; i < named.length; i++) {
            Object operand = named[i];
            if (operand != null && operand.getClass().isHidden()) {
                named[i] = "function";
            }
        }
        return named;
    }

    /** Calls the functions among the operands, with a few generated objects if they have parameters. Returns their results. */
    static List<@Nullable Object> call(@Nullable Object[] operands, MissingOrigin origin) {
        List<@Nullable Object> results = new ArrayList<>();
        for (Object operand : operands) {
            if (operand == null || !operand.getClass().isHidden()) {
                continue;
            }
            if (operand instanceof Runnable function) {
                function.run();
            } else if (operand instanceof Supplier<?> function) {
                results.add(function.get());
            } else if (origin.generation() < LAST_GENERATION) {
                for (int i = 0; i < CALLS; i++) {
                    results.add(result(operand, origin.element(i), origin.element(CALLS + i)));
                }
            }
        }
        return results;
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Object result(Object function, Object first, Object second) {
        switch (function) {
            case Consumer<?> consumer -> ((Consumer<Object>) consumer).accept(first);
            case Function<?, ?> one -> {
                return ((Function<Object, Object>) one).apply(first);
            }
            case BiConsumer<?, ?> consumer -> ((BiConsumer<Object, Object>) consumer).accept(first, second);
            case BiFunction<?, ?, ?> two -> {
                return ((BiFunction<Object, Object, Object>) two).apply(first, second);
            }
            default -> {}
        }
        return null;
    }
}
