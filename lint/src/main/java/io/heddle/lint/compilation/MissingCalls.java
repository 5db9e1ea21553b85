package io.heddle.lint.compilation;

import org.jspecify.annotations.Nullable;

/**
 * Stands in for code that does not compile because its dependencies are missing. The code under test calls it. A test chooses the
 * results of these calls; without a choice they throw {@link MissingCode}.
 */
public final class MissingCalls {
    /** Results of the calls of one run. */
    public interface Results {
        /**
         * The result of a call.
         *
         * @param member the code that is missing, without its operands
         * @param type the type of the result, as {@link TypeText} writes it
         * @param operands the receiver and the arguments
         */
        @Nullable
        Object of(String member, String type, @Nullable Object[] operands, Class<?> caller);

        /** The state of an object of a missing class after a call of its constructor. */
        Object created(String type, @Nullable Object[] operands, Class<?> caller);
    }

    private static final StackWalker CALLERS = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static volatile @Nullable Results results;

    private MissingCalls() {}

    /** Chooses the results from now on; null lets the calls fail. */
    public static void use(@Nullable Results chosen) {
        results = chosen;
    }

    /** The result of a call. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public static <T> @Nullable T value(String member, String type, @Nullable Object... operands) {
        Results current = results;
        if (current == null) {
            throw new MissingCode(member);
        }
        return (T) current.of(member, type, operands, CALLERS.getCallerClass());
    }

    /** The state of a new object of a missing class. */
    public static Object created(String type, @Nullable Object... operands) {
        Results current = results;
        return current == null ? type : current.created(type, operands, CALLERS.getCallerClass());
    }
}
