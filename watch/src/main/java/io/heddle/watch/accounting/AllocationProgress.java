package io.heddle.watch.accounting;

import io.heddle.hotspot.counters.EdenAllocation;
import io.heddle.watch.WatchedJvm;
import io.heddle.watch.WatchedProcess;
import io.heddle.watch.WatchedProgram;
import org.jspecify.annotations.Nullable;

/**
 * Progress by allocation: the bytes that one JVM of the program has allocated, the JVM that has allocated most. A step is a young
 * collection. Its end is a time on the JVM's own clock.
 */
public final class AllocationProgress implements Progress {
    @Override
    public Reading read(WatchedProgram program) {
        WatchedJvm jvm = largestAllocator(program);
        EdenAllocation allocation = jvm == null ? null : jvm.allocation();
        return allocation == null
                ? Reading.NONE
                : new Reading(allocation.collections(), allocation.bytes(), allocation.endNanos());
    }

    /** The JVM that has allocated most; null while no JVM is known to allocate. */
    static @Nullable WatchedJvm largestAllocator(WatchedProgram program) {
        WatchedJvm most = null;
        long bytes = -1;
        for (WatchedProcess process : program.processes()) {
            WatchedJvm jvm = process.jvm();
            EdenAllocation found = jvm == null || process.isGovernedElsewhere() ? null : jvm.allocation();
            if (found != null && found.bytes() > bytes) {
                most = jvm;
                bytes = found.bytes();
            }
        }
        return most;
    }
}
