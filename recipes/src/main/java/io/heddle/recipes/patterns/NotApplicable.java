package io.heddle.recipes.patterns;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Signals that a fix does not apply to the code. */
public final class NotApplicable extends Exception {
    private static final long serialVersionUID = 1;

    public static void unless(boolean condition) throws NotApplicable {
        if (!condition) {
            throw new NotApplicable();
        }
    }

    /** Casts a node. */
    public static <T> T unlessInstanceOf(Class<T> type, @Nullable Object node) throws NotApplicable {
        if (!type.isInstance(node)) {
            throw new NotApplicable();
        }
        return type.cast(node);
    }

    public static <T> T unlessPresent(Optional<T> value) throws NotApplicable {
        return value.orElseThrow(NotApplicable::new);
    }
}
