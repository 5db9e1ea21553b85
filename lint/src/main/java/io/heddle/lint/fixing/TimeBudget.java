package io.heddle.lint.fixing;

import java.time.Duration;

/** The time for the checks of a file's fixes. Each check may use what the others leave, and at least a short time. */
final class TimeBudget {
    private static final Duration FILE = Duration.ofSeconds(60);

    /** Enough for most tasks, and for the start of a JVM. */
    private static final Duration LEAST = Duration.ofSeconds(4);

    private static final Duration MOST = Duration.ofSeconds(40);

    private final long begun = System.nanoTime();

    /** @param fixes the number of fixes that are still to be checked */
    Duration next(int fixes) {
        Duration rest = FILE.minusNanos(System.nanoTime() - begun).minus(LEAST.multipliedBy(Math.max(fixes - 1, 0)));
        return rest.compareTo(LEAST) < 0 ? LEAST : rest.compareTo(MOST) > 0 ? MOST : rest;
    }
}
