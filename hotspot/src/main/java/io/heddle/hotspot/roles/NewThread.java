package io.heddle.hotspot.roles;

import java.util.Comparator;

/**
 * A thread that the previous scan did not show.
 *
 * @param tid the thread id in the observer's PID namespace
 * @param name its {@code comm}, which at first is the name of the thread that created it
 * @param startTicks its start time in clock ticks, field 22 of {@code /proc/PID/task/TID/stat}; only the order is used
 */
public record NewThread(int tid, String name, long startTicks) {
    /** No machine creates so many threads within a tick: ids that far apart have the wrap-around between them. */
    private static final int HALF_OF_THE_SMALLEST_RANGE = 16_384;

    /** A tick lasts 10 ms. Within one tick the kernel hands out ids upwards and wraps around at the end of their range. */
    public static final Comparator<NewThread> CREATION_ORDER =
            Comparator.comparingLong(NewThread::startTicks).thenComparing(NewThread::tid, NewThread::compareIds);

    private static int compareIds(int one, int other) {
        int order = Integer.compare(one, other);
        return Math.abs(one - other) > HALF_OF_THE_SMALLEST_RANGE ? -order : order;
    }
}
