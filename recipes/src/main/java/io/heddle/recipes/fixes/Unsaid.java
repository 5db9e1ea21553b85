package io.heddle.recipes.fixes;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a source says can't be said as a fix would have it. */
final class Unsaid extends Exception {
    private static final long serialVersionUID = 1;

    static void unless(boolean condition) throws Unsaid {
        if (!condition) {
            throw new Unsaid();
        }
    }

    /** A node as one of a type. */
    static <T> T unlessIs(Class<T> type, @Nullable Object node) throws Unsaid {
        if (!type.isInstance(node)) {
            throw new Unsaid();
        }
        return type.cast(node);
    }

    static <T> T unlessPresent(Optional<T> value) throws Unsaid {
        return value.orElseThrow(Unsaid::new);
    }
}
