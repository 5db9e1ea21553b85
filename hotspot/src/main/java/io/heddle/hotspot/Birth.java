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
    /** Ticks last 10 ms; within one, ids are handed out upwards (but for the rare wrap around). */
    static final Comparator<Birth> CREATION_ORDER =
            Comparator.comparingLong(Birth::startTicks).thenComparingInt(Birth::tid);
}
