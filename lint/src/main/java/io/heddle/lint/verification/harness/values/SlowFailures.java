package io.heddle.lint.verification.harness.values;

import java.lang.reflect.Constructor;
import java.util.HashSet;
import java.util.Set;

/** Constructors that failed after a long time. They are not called again, or else each run would wait for them. */
public final class SlowFailures {
    private static final long SLOW_NANOS = 200_000_000L;
    private static final Set<String> CONSTRUCTORS = new HashSet<>();

    private SlowFailures() {}

    static boolean contains(Constructor<?> constructor) {
        return CONSTRUCTORS.contains(constructor.toGenericString());
    }

    /** @param begun the time of {@link System#nanoTime} at which the constructor was called */
    static void record(Constructor<?> constructor, long begun) {
        if (System.nanoTime() - begun > SLOW_NANOS) {
            CONSTRUCTORS.add(constructor.toGenericString());
        }
    }

    public static int count() {
        return CONSTRUCTORS.size();
    }
}
