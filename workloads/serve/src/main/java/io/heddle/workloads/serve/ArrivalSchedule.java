package io.heddle.workloads.serve;

import io.heddle.workloads.harness.SplitMix64;
import java.time.Duration;
import java.util.Arrays;

/** The due times of all requests of an open loop, in nanoseconds from its begin. */
final class ArrivalSchedule {
    private final long[] dueNanos;

    ArrivalSchedule(long... dueNanos) {
        this.dueNanos = dueNanos;
    }

    int count() {
        return dueNanos.length;
    }

    long dueNanos(int number) {
        return dueNanos[number];
    }

    /** The distribution of arrivals. */
    enum Arrivals {
        /** Poisson arrivals, as from many independent customers: exponentially distributed intervals. */
        POISSON,
        /** Equal intervals. */
        CONSTANT
    }

    static ArrivalSchedule of(Arrivals arrivals, double perSecond, Duration length, long seed) {
        SplitMix64 random = new SplitMix64(seed, 1);
        int most = (int) (perSecond * length.toNanos() / 1e9 * 1.5) + 1_000;
        long[] due = new long[most];
        int count = 0;
        double now = 0;
        while (now < length.toNanos() && count < most) {
            due[count++] = (long) now;
            double gaps = arrivals == Arrivals.POISSON ? -Math.log(1 - random.nextDouble()) : 1;
            now += gaps * 1e9 / perSecond;
        }
        return new ArrivalSchedule(Arrays.copyOf(due, count));
    }
}
