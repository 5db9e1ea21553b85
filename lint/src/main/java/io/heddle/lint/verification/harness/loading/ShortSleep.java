package io.heddle.lint.verification.harness.loading;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Sleeps in place of {@link Thread#sleep} and {@link TimeUnit#sleep}, for a thousandth of the time and 0.1 ms at most. Most of many
 * sleeps only yield.
 */
public final class ShortSleep {
    private static final long LONGEST_NANOS = 100_000;

    /** The number of sleeps that are real; of later ones, one in so many is. */
    private static final int MANY = 200;

    private static final AtomicLong SLEEPS = new AtomicLong();

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
        long sleeps = SLEEPS.incrementAndGet();
        boolean isReal = sleeps < MANY || sleeps % MANY == 0;
        Thread.sleep(
                isReal
                        ? Duration.ofNanos(
                                Math.min(LONGEST_NANOS, time.dividedBy(1_000).toNanos()))
                        : Duration.ZERO);
    }
}
