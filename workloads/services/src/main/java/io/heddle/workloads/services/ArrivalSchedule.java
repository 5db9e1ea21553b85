package io.heddle.workloads.services;

import io.heddle.workloads.harness.SplitMix64;
import java.time.Duration;
import java.util.Arrays;

/**
 * The due times of all requests of an open loop, in nanoseconds from its begin. Those of the first minute repeat, so that the
 * schedule of a long load is not larger.
 */
public final class ArrivalSchedule {
    private static final long LONGEST_PERIOD_NANOS = Duration.ofMinutes(1).toNanos();

    private final long[] dueNanos;
    private final long periodNanos;
    private final int count;

    /** A schedule that does not repeat. */
    public ArrivalSchedule(long... dueNanos) {
        this(dueNanos, 0, dueNanos.length);
    }

    private ArrivalSchedule(long[] dueNanos, long periodNanos, int count) {
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
        this.count = count;
    }

    public int count() {
        return count;
    }

    long dueNanos(int number) {
        return number / dueNanos.length * periodNanos + dueNanos[number % dueNanos.length];
    }

    /** The distribution of arrivals. */
    public enum Arrivals {
        /** Poisson arrivals, as from many independent customers: exponentially distributed intervals. */
        POISSON,
        /** Equal intervals. */
        CONSTANT
    }

    public static ArrivalSchedule of(Arrivals arrivals, double perSecond, Duration length, long seed) {
        long period = Math.min(length.toNanos(), LONGEST_PERIOD_NANOS);
        long[] due = onePeriod(arrivals, perSecond, period, new SplitMix64(seed, 1));
        long periods = length.toNanos() / period;
        long rest = length.toNanos() % period;
        long inRest = Arrays.stream(due).takeWhile(each -> each < rest).count();
        return new ArrivalSchedule(due, period, (int) Math.min(Integer.MAX_VALUE, periods * due.length + inRest));
    }

    private static long[] onePeriod(Arrivals arrivals, double perSecond, long periodNanos, SplitMix64 random) {
        int most = (int) (perSecond * periodNanos / 1e9 * 1.5) + 1_000;
        long[] due = new long[most];
        int count = 0;
        double now = 0;
        while (now < periodNanos && count < most) {
            due[count++] = (long) now;
            double gaps = arrivals == Arrivals.POISSON ? -Math.log(1 - random.nextDouble()) : 1;
            now += gaps * 1e9 / perSecond;
        }
        return Arrays.copyOf(due, count);
    }
}
