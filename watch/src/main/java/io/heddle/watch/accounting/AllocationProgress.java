package io.heddle.watch.accounting;

import io.heddle.hotspot.counters.Allocation;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProgram;
import org.jspecify.annotations.Nullable;

/**
 * Progress by allocation: the bytes that the {@link MainJvm} has allocated. A step is a
 * collection. Its end is a time on the
 * JVM's own clock. When another JVM becomes the main one, because the first has ended or does less, the counts of the other one
 * continue those of the first: the change itself is no progress. Used by the governor's thread alone.
 */
public final class AllocationProgress implements Progress {
    private final MainJvm main = new MainJvm();
    private @Nullable WatchedJvm jvm;

    /** The counters that {@link #ofSource} was read from; null before the first reading. */
    private @Nullable Object source;

    private Reading ofSource = Reading.NONE;
    private Reading total = Reading.NONE;

    @Override
    public Reading read(WatchedProgram program) {
        jvm = main.find(program);
        Allocation allocation = jvm == null ? null : jvm.allocation();
        return allocation == null
                ? total
                : add(allocation, new Reading(allocation.collections(), allocation.bytes(), allocation.endNanos()));
    }

    /**
     * Adds what a JVM has done since the last call.
     *
     * @param counters identifies the JVM
     */
    Reading add(Object counters, Reading now) {
        if (source == null) {
            total = now;
        } else if (source.equals(counters)) {
            total = new Reading(
                    total.steps() + Math.max(0, now.steps() - ofSource.steps()),
                    total.units() + Math.max(0, now.units() - ofSource.units()),
                    total.nanos() + Math.max(0, now.nanos() - ofSource.nanos()));
        }
        source = counters;
        ofSource = now;
        return total;
    }

    /** The main JVM at the last reading; null without a JVM. */
    @Nullable
    WatchedJvm jvm() {
        return jvm;
    }
}
