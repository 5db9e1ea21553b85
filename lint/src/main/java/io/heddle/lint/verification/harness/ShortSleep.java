package io.heddle.lint.verification.harness;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Sleeps in place of {@link Thread#sleep} and {@link TimeUnit#sleep}, for a thousandth of the time and 0.1 ms at most. */
public final class ShortSleep {
    private static final long LONGEST_NANOS = 100_000;

    private ShortSleep() {}

    public static void sleep(long millis) throws InterruptedException {
        sleep(Duration.ofMillis(millis));
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(Duration.ofMillis(millis).plusNanos(nanos));
    }

    public static void sleep(TimeUnit unit, long time) throws InterruptedException {
        sleep(Duration.of(time, unit.toChronoUnit()));
    }

    public static void sleep(Duration time) throws InterruptedException {
        if (time.isNegative()) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        Thread.sleep(
                Duration.ofNanos(Math.min(LONGEST_NANOS, time.dividedBy(1_000).toNanos())));
    }
}
