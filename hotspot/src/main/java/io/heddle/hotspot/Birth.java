package io.heddle.hotspot;

import java.util.Comparator;

/**
 * A thread that was not there at the last look.
 *
 * @param tid the thread's id in the observer's pid namespace
 * @param name its {@code comm}, which may still be the one it inherited from the thread that made it
 * @param startTicks field 22 of {@code /proc/PID/task/TID/stat}; only its order matters
 */
public record Birth(int tid, String name, long startTicks) {
    /** No machine makes so many threads within a tick: ids so far apart have the end of the range between them. */
    private static final int HALF_OF_THE_SMALLEST_RANGE = 16_384;

    /** Ticks last 10 ms; within one, ids are handed out upwards, and from the range's begin again after its end. */
    static final Comparator<Birth> CREATION_ORDER =
            Comparator.comparingLong(Birth::startTicks).thenComparing(Birth::tid, Birth::inOrder);

    private static int inOrder(int one, int other) {
        int order = Integer.compare(one, other);
        return Math.abs(one - other) > HALF_OF_THE_SMALLEST_RANGE ? -order : order;
    }
}
