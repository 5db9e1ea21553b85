package io.heddle.lint.compilation;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Thrown by code under test in place of code that does not compile. Remembers that it was thrown, because tasks may catch it. */
public final class MissingCode extends Error {
    private static final long serialVersionUID = 1;
    private static final AtomicReference<@Nullable String> REASON = new AtomicReference<>();

    public MissingCode(String reason) {
        super(reason);
        REASON.compareAndSet(null, reason);
    }

    /** Throws in place of an expression of any type. */
    @SuppressWarnings({"DoNotCallSuggester", "TypeParameterUnusedInFormals"})
    public static <T> T value(String reason) {
        throw new MissingCode(reason);
    }

    /** Why code was missing in the runs since the last call; null if none was. */
    public static @Nullable String take() {
        return REASON.getAndSet(null);
    }
}
