package io.heddle.compare.runs;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait for something.
 *
 * @param deadlineNanos by {@link System#nanoTime}
 * @param isOver whether nobody waits any more, whatever the time
 */
record Patience(long deadlineNanos, BooleanSupplier isOver) {
    /** Between two looks. */
    static final long LOOK_NANOS = Duration.ofMillis(20).toNanos();

    private static final long ALWAYS = Duration.ofDays(365).toNanos();

    /** @param limit from now; null for none */
    static Patience of(@Nullable Duration limit, BooleanSupplier isOver) {
        long nanos = limit == null ? ALWAYS : Math.min(ALWAYS, limit.toNanos());
        return new Patience(System.nanoTime() + nanos, isOver);
    }

    boolean timeIsUp() {
        return System.nanoTime() - deadlineNanos >= 0;
    }

    boolean isLost() {
        return isOver.getAsBoolean() || timeIsUp();
    }
}
