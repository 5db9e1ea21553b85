package io.heddle.governor.selector;

import java.time.Duration;

/**
 * A program has come to do hardly anything, which may be the policy's fault or the program's own wish: for a moment it is without,
 * and shows.
 *
 * @param begin when it was taken from the policy
 * @param rate bytes a nanosecond that it came down to
 * @param inExperiment whether the policy was only tried
 */
record Suspicion(Sight begin, double rate, boolean inExperiment) {
    private static final long MOMENT_NANOS = Duration.ofSeconds(1).toNanos();

    /** A program that goes on without the policy does so much more. */
    static final double FACTOR = 2;

    /** Whether it is known by now. */
    boolean isSettled(Sight now) {
        return now.nanos() - begin.nanos() >= MOMENT_NANOS;
    }

    boolean isConfirmed(Sight now) {
        double without = (double) (now.allocatedBytes() - begin.allocatedBytes()) / (now.nanos() - begin.nanos());
        return without > FACTOR * rate;
    }
}
