package io.heddle.compare.runs;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A deadline for waiting, which can be cancelled.
 *
 * @param nanos the time at which waiting ends, by {@link System#nanoTime}
 * @param isCancelled whether waiting ends now, whatever the time
 */
record Deadline(long nanos, BooleanSupplier isCancelled) {
    /** The time between two polls. */
    static final long POLL_NANOS = Duration.ofMillis(20).toNanos();

    private static final long FOREVER_NANOS = Duration.ofDays(365).toNanos();

    /** @param limit from now; null for no deadline */
    static Deadline in(@Nullable Duration limit, BooleanSupplier isCancelled) {
        long nanos = limit == null ? FOREVER_NANOS : Math.min(FOREVER_NANOS, limit.toNanos());
        return new Deadline(System.nanoTime() + nanos, isCancelled);
    }

    boolean hasPassed() {
        return System.nanoTime() - nanos >= 0;
    }

    /** Whether waiting ends: the deadline has passed or is cancelled. */
    boolean isOver() {
        return isCancelled.getAsBoolean() || hasPassed();
    }
}
