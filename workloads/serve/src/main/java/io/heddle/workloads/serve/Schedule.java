package io.heddle.workloads.serve;

import io.heddle.workloads.harness.Dice;
import java.time.Duration;
import java.util.Arrays;

/** When each request of an open-loop load is due, in nanoseconds from its begin; fixed before it begins. */
final class Schedule {
    private final long[] dueNanos;

    Schedule(long... dueNanos) {
        this.dueNanos = dueNanos;
    }

    int count() {
        return dueNanos.length;
    }

    long dueNanos(int number) {
        return dueNanos[number];
    }

    /** How requests arrive. */
    enum Arrivals {
        /** As those of many independent customers: the times between them are exponentially distributed. */
        POISSON,
        /** At equal distances. */
        CONSTANT
    }

    static Schedule of(Arrivals arrivals, double perSecond, Duration length, long seed) {
        Dice dice = new Dice(seed, 1);
        int most = (int) (perSecond * length.toNanos() / 1e9 * 1.5) + 1_000;
        long[] due = new long[most];
        int count = 0;
        double now = 0;
        while (now < length.toNanos() && count < most) {
            due[count++] = (long) now;
            double gaps = arrivals == Arrivals.POISSON ? -Math.log(1 - dice.fraction()) : 1;
            now += gaps * 1e9 / perSecond;
        }
        return new Schedule(Arrays.copyOf(due, count));
    }
}
